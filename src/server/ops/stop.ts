// Shuts the server down. The first signal drains the server and finishes in-flight requests. The process exits
// immediately on a second signal, or ten seconds after the drain time.
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { closeListener } from './close-listener.ts'

type RunningServer = {
  app: FastifyInstance
  database: Database
  /** The background workers to stop. */
  workers: readonly { stop(): Promise<void> }[]
  /**
   * How long the server still accepts requests while `/readyz` fails, in milliseconds. This gives the load balancer
   * time to notice.
   */
  drainTime: number
}

const MAX_STOP_MS = seconds(10)
/** Requests that are still running after this time are aborted, so that the database can be closed. */
const MAX_REQUEST_MS = seconds(8)
const CLOSE_IDLE_INTERVAL_MS = 50

export type StopRequest = {
  /** Resolves when the first signal arrives. */
  readonly received: Promise<NodeJS.Signals>
  /** Aborts when the first signal arrives. */
  readonly signal: AbortSignal
  /** Extends the deadline of the shutdown by `drainTime` ms. Must be called when the server listens. */
  allowDrain(drainTime: number): void
}

/**
 * Starts to listen for SIGTERM and SIGINT. Must be called first. Without a listener, a signal kills the process, or is
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

/**
 * Stops the server: drains it, stops listening, finishes in-flight requests, stops the workers and closes the database.
 */
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
