// What a fault is, and what it tells.
import { setTimeout as sleep } from 'node:timers/promises'

import { patience } from './patience.ts'

export type Finding = {
  database: 'embedded' | 'PostgreSQL' | 'both' | '-'
  /** What was done to the product. */
  done: string
  figures: string
  bar: string
  ok: boolean | 'skipped'
}

/** What is put on `cleanUp` is ended when the fault is over, or its time. */
export type Trial = {
  cleanUp: AsyncDisposableStack
  /** How many seconds the soak lasts. */
  soakSeconds: number
}

export type Fault = {
  /** At most so many seconds, on a machine that has nothing else to do. */
  bound: number
  /** Runs only when asked for by name or with --long. */
  isLong?: true
  run(trial: Trial): Promise<Finding[]>
}

/** Thrown if a fault cannot be tested on this machine. The message has the reason. */
export class Skipped extends Error {
  override name = 'Skipped'
}

let ending = new AbortController()

/** Aborted when the running fault ends or exceeds its time, to stop its background work. */
export const endOfTrial = (): AbortSignal => ending.signal

const interruption = new AbortController()

/** What was started is ended then, as at the end of a fault. */
export function interrupt(): void {
  interruption.abort(new Error('interrupted'))
}

/** Runs a fault within its bound: one that does not end in time has failed, and what it started is ended. */
export async function findingsOf(fault: Fault, soakSeconds: number): Promise<Finding[]> {
  const cleanUp = new AsyncDisposableStack()
  const giveUp = new AbortController()
  ending = new AbortController()
  const bound = patience(fault.bound) + (fault.isLong ? soakSeconds : 0)
  const tooLong = sleep(bound * 1000, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`not done within ${bound} s`)
  })
  const interrupted = new Promise<never>((_, reject) => {
    const { signal } = interruption
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([fault.run({ cleanUp, soakSeconds }), tooLong, interrupted])
  } catch (error) {
    const figures = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    if (error instanceof Skipped) return [{ database: '-', done: '-', figures, bar: '-', ok: 'skipped' }]
    console.error(error)
    return [{ database: '-', done: 'did not finish', figures, bar: 'finishes', ok: false }]
  } finally {
    giveUp.abort()
    ending.abort()
    await tooLong.catch(() => {})
    await cleanUp.disposeAsync()
  }
}
