// Defines faults and their results.
import { setTimeout as sleep } from 'node:timers/promises'

import { scaleByLoad } from './scale-by-load.ts'

export type Finding = {
  database: 'embedded' | 'PostgreSQL' | 'both' | '-'
  /** A description of the injected fault. */
  injected: string
  result: string
  criterion: string
  ok: boolean | 'skipped'
}

/** Resources on `cleanUp` are released when the fault ends or exceeds its time limit. */
export type FaultRun = {
  cleanUp: AsyncDisposableStack
  /** The duration of the soak test (F13) in seconds. */
  soakSeconds: number
  /** How often the fault `digests` kills a process, on each database. */
  kills: number
}

type Amounts = Pick<FaultRun, 'soakSeconds' | 'kills'>

export type Fault = {
  /** The time limit in seconds, on an otherwise idle machine. */
  maxSeconds: number
  /** The additional time in seconds for each kill. */
  maxSecondsPerKill?: number
  /** Only runs if selected by name or with --long. */
  isLong?: true
  run(trial: FaultRun): Promise<Finding[]>
}

/** Thrown if a fault cannot be tested on this machine. The message has the reason. */
export class SkippedFault extends Error {
  override name = 'SkippedFault'
}

let faultController = new AbortController()

/** Returns a signal that is aborted when the running fault ends or exceeds its time limit, to stop background work. */
export const getFaultSignal = (): AbortSignal => faultController.signal

const interruption = new AbortController()

/** Ends the running fault early and releases its resources. */
export function interrupt(): void {
  interruption.abort(new Error('interrupted'))
}

/** Runs a fault within its time limit. A fault that exceeds the limit has failed. Releases its resources. */
export async function runFault(fault: Fault, { soakSeconds, kills }: Amounts): Promise<Finding[]> {
  const cleanUp = new AsyncDisposableStack()
  const timer = new AbortController()
  faultController = new AbortController()
  const { maxSeconds: usual, maxSecondsPerKill = 0, isLong } = fault
  const limit = scaleByLoad(usual + kills * maxSecondsPerKill) + (isLong ? soakSeconds : 0)
  const tooLong = sleep(limit * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not done within ${limit} s`)
  })
  const interrupted = new Promise<never>((_, reject) => {
    const { signal } = interruption
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([fault.run({ cleanUp, soakSeconds, kills }), tooLong, interrupted])
  } catch (error) {
    const result = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    if (error instanceof SkippedFault)
      return [{ database: '-', injected: '-', result, criterion: '-', ok: 'skipped' }]
    console.error(error)
    return [{ database: '-', injected: 'did not finish', result, criterion: 'finishes', ok: false }]
  } finally {
    timer.abort()
    faultController.abort()
    await tooLong.catch(() => {})
    await cleanUp.disposeAsync()
  }
}
