// Graceful shutdown: asked once, in-flight requests are finished; asked twice, or ten seconds after the pause in which
// requests are still taken, it ends at once.
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { closeListener } from './close-listener.ts'

type Running = {
  app: FastifyInstance
  database: Database
  /** What works beside requests. */
  workers: readonly { stop(): Promise<void> }[]
  /** How long (ms) requests are still taken, so that whoever sends them hears of it first. */
  drainTime: number
}

const LONGEST_STOP = seconds(10)
/** When requests that have not ended by themselves are cut off, so that the database is still closed in order. */
const LONGEST_REQUEST = seconds(8)
const LOOK_FOR_IDLE = 50

export type StopRequest = {
  /** The signal by which this process was asked to stop; may be awaited long after it came. */
  readonly asked: Promise<NodeJS.Signals>
  /** Aborted as soon as it was asked. */
  readonly signal: AbortSignal
  /** From now on it serves: asked to stop, it takes requests for so long (ms) before it has to be quick. */
  serves(drainTime: number): void
}

/** To be called first of all: a process that does not listen to signals yet ends by them, or, as the first of a container, ignores them. */
export function watchForStop(): StopRequest {
  let drainTime = 0
  const controller = new AbortController()
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const stop = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(1)
    setTimeout(() => process.exit(1), drainTime + LONGEST_STOP).unref()
    controller.abort()
    resolve(signal)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  return { asked: promise, signal: controller.signal, serves: (time) => void (drainTime = time) }
}

/** Says that it stops, takes no new requests, finishes those in flight, ends the workers, closes the database. */
export async function stop({ app, database, workers, drainTime }: Running): Promise<void> {
  app.drain.begin()
  if (drainTime > 0) await sleep(drainTime)
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE)
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST)
  await Promise.all([closeListener(app.server), ...workers.map((worker) => worker.stop())])
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
  await database.close()
}
