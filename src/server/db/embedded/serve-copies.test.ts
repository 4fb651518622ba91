import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { folderWithDatabase } from '../testing/folder-with-database.ts'
import { copySocket } from './local-sockets.ts'

/** Opens a database that serves copies. Records the level and the arguments of each log line. */
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

/** Returns the text that arrives on a socket until the other side closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = Promise.withResolvers<void>()
  socket.on('close', () => closed.resolve())
  await closed.promise
  return text
}

/** Requests a copy as a client. Returns PostgreSQL's backup label, or 'busy\n' while another client copies. */
async function copy(socket: Socket): Promise<string> {
  const [reply] = await once(socket, 'data')
  if (String(reply) !== 'copy\n') return String(reply)
  socket.write('copied\n')
  const [label] = await once(socket, 'data')
  socket.end()
  return String(label)
}

describe('serveCopies', () => {
  test('logs a disconnected client at level info and serves the next client', async () => {
    const { lines, connect: open } = await serving()
    for (let count = 1; count <= 3; count++) {
      const socket = open()
      await once(socket, 'data')
      socket.destroy()
      await expect.poll(() => lines.length).toBe(count)
    }
    const line = ['info', 'a copy of the database was not made: the command disconnected']
    expect(lines).toEqual([line, line, line])
    expect(await copy(open())).toContain('START WAL LOCATION')
  })

  test('serves a client after 20 clients that disconnected immediately', async () => {
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
    'disconnects a client that does not follow the protocol ($0)',
    async (text) => {
      const { lines, connect: open } = await serving()
      const socket = open()
      socket.on('error', () => {})
      const response = readAll(socket)
      socket.end(text)
      expect(await response).not.toContain('START WAL LOCATION')
      await expect.poll(() => lines.map(([level]) => level)).toEqual(['info'])
      expect(await copy(open())).toContain('START WAL LOCATION')
    },
  )

  test('closes the connection of a client that keeps sending after "busy"', async () => {
    const { connect: open } = await serving()
    const first = open()
    await once(first, 'data')
    const second = open()
    second.on('error', () => {})
    second.write('x')
    expect(await readAll(second)).toBe('busy\n')
    first.destroy()
    await expect.poll(() => copy(open())).toContain('START WAL LOCATION')
  })
})
