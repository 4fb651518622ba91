// One round: a victim is started on a directory, and killed at the moment that the round is about.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Message } from './messages.ts'

const victim = join(import.meta.dirname, 'victim.ts')

/** `isTime` is asked for every message, and from then on the kill comes after at most `spreadMs`. */
export type Moment = { isTime: (message: Message) => boolean; spreadMs: number }

export type Round = { lost: string[]; torn: string[]; acknowledged: number; openMs: number | undefined }

/** Where the database has already come further, the kill comes when it is open. */
export const during = {
  creation: (): Moment => ({ isTime: isSaidOrOpen('first start'), spreadMs: 2000 }),
  migration: (): Moment => ({ isTime: isSaidOrOpen('migrating'), spreadMs: 30 }),
  writes: (): Moment => {
    let left = randomInt(1, 100)
    return { isTime: ({ kind }) => kind === 'acknowledged' && --left === 0, spreadMs: 20 }
  },
}

/** @throws when the victim ends otherwise than by the kill. */
export async function killOnce(files: { dataDir: string; ledger: string }, moment: Moment): Promise<Round> {
  const started = performance.now()
  const round: Round = { lost: [], torn: [], acknowledged: 0, openMs: undefined }
  const child = fork(victim, [files.dataDir, files.ledger], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', (message: Message) => {
    if (message.kind === 'opened') Object.assign(round, message, { openMs: performance.now() - started })
    if (message.kind === 'acknowledged') round.acknowledged++
    if (moment.isTime(message)) setTimeout(() => child.kill('SIGKILL'), randomInt(moment.spreadMs))
  })
  const [status, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the process ended by itself, with status ${String(status)}`)
  return round
}

function isSaidOrOpen(text: string) {
  return (message: Message) =>
    message.kind === 'opened' || (message.kind === 'said' && message.line.includes(text))
}
