// Graceful shutdown. The first signal drains and finishes in-flight requests. The process exits immediately on a second
// signal, or ten seconds after the drain time.
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { closeListener } from './close-listener.ts'

type RunningServer = {
  app: FastifyInstance
  database: Database
  /** Background workers. */
  workers: readonly { stop(): Promise<void> }[]
  /**
   * How long the server still accepts requests, so that the load balancer notices the failing `/readyz`. In
   * milliseconds.
   */
  drainTime: number
}

const MAX_STOP_MS = seconds(10)
/** In-flight requests are aborted after this time, so that the database can still be closed. */
const MAX_REQUEST_MS = seconds(8)
const CLOSE_IDLE_INTERVAL_MS = 50

export type StopRequest = {
  /** Resolves with the first signal. */
  readonly received: Promise<NodeJS.Signals>
  /** Aborts on the first signal. */
  readonly signal: AbortSignal
  /** Extends the deadline of the shutdown by `drainTime` ms. Call it when the server listens. */
  allowDrain(drainTime: number): void
}

/**
 * Starts to listen for SIGTERM and SIGINT. Call it first, because without a listener a signal kills the process, or is
 * ignored if the process is the first one of a container.
 */
export function watchForStop(): StopRequest {
  let drainTime = 0
  const controller = new AbortController()
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const stop = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(1)
    setTimeout(() => process.exit(1), drainTime + MAX_STOP_MS).unref()
    controller.abort()
    resolve(signal)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  return { received: promise, signal: controller.signal, allowDrain: (time) => void (drainTime = time) }
}

/** Drains, stops listening, finishes in-flight requests, stops the workers and closes the database. */
export async function stop({ app, database, workers, drainTime }: RunningServer): Promise<void> {
  app.drain.begin()
  if (drainTime > 0) await sleep(drainTime)
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS)
  const requestTimer = setTimeout(() => app.server.closeAllConnections(), MAX_REQUEST_MS)
  await Promise.all([closeListener(app.server), ...workers.map((worker) => worker.stop())])
  await app.close()
  clearInterval(idleTimer)
  clearTimeout(requestTimer)
  await database.close()
}
