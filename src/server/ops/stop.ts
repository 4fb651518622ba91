// Shuts the server down. The first signal drains the server and finishes in-flight requests. The process exits
// immediately on a second signal, or ten seconds after the drain time.
import type { Server } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

const MAX_WAIT_MS = seconds(0.5)
/** If a tick of the event loop takes less time than this, no connection was waiting to be accepted. */
const IDLE_TICK_MS = 1

/**
 * Stops listening at a moment when no connection is waiting to be accepted. Otherwise the operating system would reset
 * the waiting connections, and a proxy would not send their write requests again. Resolves when the last connection is
 * closed.
 */
async function closeListener(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const until = performance.now() + MAX_WAIT_MS
  let isIdle = false
  while (!isIdle && performance.now() < until) {
    const [before, began] = [accepted, performance.now()]
    // Waits for one tick of the event loop, in which a waiting connection would be accepted.
    await setImmediate()
    isIdle = accepted === before && performance.now() - began < IDLE_TICK_MS
  }
  server.off('connection', count)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Ignores an error, because the only possible error is that the server was not listening.
  server.close(() => resolve())
  return promise
}

type RunningServer = {
  app: FastifyInstance
  database: Database
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
