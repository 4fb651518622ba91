// What the process that has the database open makes of whoever connects to its socket.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { folderWithDatabase } from '../testing/folder-with-database.ts'
import { copySocket } from './local-sockets.ts'

/** With everything that it logs: the level, and the parts of the line. */
async function serving() {
  const dataDir = await folderWithDatabase()
  const lines: unknown[][] = []
  const keep =
    (level: string) =>
    (...line: unknown[]) => {
      lines.push([level, ...line])
    }
  const log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  const database = await openDatabase({ dataDir, log })
  onTestFinished(() => database.close())
  lines.length = 0
  return { lines, connect: () => connected(dataDir) }
}

function connected(dataDir: string): Socket {
  const socket = connect(copySocket(dataDir) ?? '')
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

/** Until the other side ends it. @returns what came */
async function everythingFrom(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = Promise.withResolvers<void>()
  socket.on('close', () => closed.resolve())
  await closed.promise
  return text
}

/** Goes through the whole of it. @returns the label of the copy, or that another one is being made */
async function copy(socket: Socket): Promise<string> {
  const [word] = await once(socket, 'data')
  if (String(word) !== 'copy\n') return String(word)
  socket.write('copied\n')
  const [label] = await once(socket, 'data')
  socket.end()
  return String(label)
}

test('who connects and hangs up is told without alarm, and the next is served', async () => {
  const { lines, connect: open } = await serving()
  for (let count = 1; count <= 3; count++) {
    const socket = open()
    await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => lines.length).toBe(count)
  }
  const line = ['info', 'a copy of the database was not made: the command that asked for it has gone']
  expect(lines).toEqual([line, line, line])
  expect(await copy(open())).toContain('START WAL LOCATION')
})

test('those who hang up before they are answered do not disturb each other', async () => {
  const { lines, connect: open } = await serving()
  for (let count = 1; count <= 20; count++) {
    const socket = open()
    await once(socket, 'connect')
    socket.destroy()
  }
  await expect.poll(() => copy(open())).toContain('START WAL LOCATION')
  expect(lines.filter(([level]) => level !== 'info')).toEqual([])
})

test.each(['GET / HTTP/1.1\r\n\r\n', 'copied', 'copied\ncopied\n', '\n', 'x'.repeat(200_000)])(
  'who says anything but that the files are copied is cut off (%.20s)',
  async (words) => {
    const { lines, connect: open } = await serving()
    const socket = open()
    socket.on('error', () => {})
    const answer = everythingFrom(socket)
    socket.end(words)
    expect(await answer).not.toContain('START WAL LOCATION')
    await expect.poll(() => lines.map(([level]) => level)).toEqual(['info'])
    expect(await copy(open())).toContain('START WAL LOCATION')
  },
)

test('who talks on after the answer that another copy is being made stands in nobody’s way', async () => {
  const { connect: open } = await serving()
  const first = open()
  await once(first, 'data')
  const second = open()
  second.on('error', () => {})
  second.write('x')
  expect(await everythingFrom(second)).toBe('busy\n')
  first.destroy()
  await expect.poll(() => copy(open())).toContain('START WAL LOCATION')
})
