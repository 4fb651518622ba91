import { Worker } from 'node:worker_threads'

import { limitConcurrency } from './concurrency-limit.ts'
import { minutes } from './duration.ts'
import type { WorkerCall } from './worker-entry.ts'

const MAX_RUN_MS = minutes(1)
const MAX_HEAP_MIB = 256

/** Thrown if the work takes too long or too much memory. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure'
}

const runLimited = limitConcurrency({ atOnce: 1, waiting: 50 })

type Where = { module: URL; signal?: AbortSignal | undefined }

/**
 * Calls an exported function of a module in a worker thread, so that slow work on hostile input does not block the event
 * loop. One worker runs at a time. Arguments and result are cloned, so the function must not throw its own errors. The
 * worker stops when `signal` aborts.
 * @throws WorkerFailure if the function takes more than a minute or 256 MiB
 */
export async function runInWorker<Args extends unknown[], Answer>(
  { module, signal }: Where,
  work: (...args: Args) => Answer | Promise<Answer>,
  ...args: Args
): Promise<Answer> {
  const call: WorkerCall = { module: module.href, name: work.name, args }
  return runLimited(() => answerOf(call, signal))
}

async function answerOf<Answer>(call: WorkerCall, signal: AbortSignal | undefined): Promise<Answer> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./worker-entry.ts', import.meta.url), {
    workerData: call,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timeout = setTimeout(() => reject(new WorkerFailure('took too long to read')), MAX_RUN_MS)
  worker.once('message', resolve)
  worker.once('error', (error) =>
    reject(
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new WorkerFailure('is too large to read')
        : error,
    ),
  )
  worker.once('exit', () => reject(new WorkerFailure('could not be read')))
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    clearTimeout(timeout)
    await worker.terminate()
  }
}
