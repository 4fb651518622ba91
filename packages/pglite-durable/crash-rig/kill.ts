import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import type { Message } from './messages.ts'
import type { Stage } from './workload.ts'

const victim = join(import.meta.dirname, 'victim.ts')

/** The process is killed within `spreadMs` after the first message for which `isTime` returns true. */
type Moment = { isTime: (message: Message) => boolean; spreadMs: number }

export type Files = { directory: string; ledger: string; workload: string }

export type Round = { lost: string[]; torn: string[]; acknowledged: number; openMs: number | undefined }

/**
 * Moments for `killOnce`: during a stage of the start, or during the writes. A process skips a stage that an earlier
 * process has completed. In that case, `killOnce` kills the process after the database has opened.
 */
export const during = {
  creation: (): Moment => ({ isTime: isStageOrOpen('creation'), spreadMs: 2000 }),
  preparation: (): Moment => ({ isTime: isStageOrOpen('preparation'), spreadMs: 30 }),
  writes: (): Moment => {
    let left = randomInt(1, 100)
    return { isTime: ({ kind }) => kind === 'acknowledged' && --left === 0, spreadMs: 20 }
  },
}

/** Starts the process `victim.ts` and kills it at `moment`. @throws Error if the process ends by itself */
export async function killOnce({ directory, ledger, workload }: Files, moment: Moment): Promise<Round> {
  const started = performance.now()
  const round: Round = { lost: [], torn: [], acknowledged: 0, openMs: undefined }
  const child = fork(victim, [directory, ledger, workload], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', (message: Message) => {
    if (message.kind === 'opened') Object.assign(round, message, { openMs: performance.now() - started })
    if (message.kind === 'acknowledged') round.acknowledged++
    if (moment.isTime(message)) setTimeout(() => child.kill('SIGKILL'), randomInt(moment.spreadMs))
  })
  const [status, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the process ended by itself, with status ${String(status)}`)
  return round
}

function isStageOrOpen(stage: Stage) {
  return (message: Message) =>
    message.kind === 'opened' || (message.kind === 'stage' && message.stage === stage)
}
