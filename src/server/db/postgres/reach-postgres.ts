// At the start: waits for a server that does not answer yet, as after a power cut when all machines start at once.
import { setTimeout as sleep } from 'node:timers/promises'

import { seconds } from '../../lib/duration.ts'
import type { Log } from '../database.ts'
import type { OnOlder } from '../migrate.ts'
import { isOutageCause, isWantOfConnections, isRefusal } from '../outage.ts'
import { StorageError } from '../storage-error.ts'
import { connectionError, isPoolerRefusal, type Server } from './connection.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { probe } from './probe.ts'

type Options = {
  server: Server
  direct: Server
  databaseWait?: number
  stopping?: AbortSignal
  log: Log
  onOlder?: OnOlder
}

const TRY_EVERY = seconds(0.5)
const PATIENCE = seconds(5)

/** Returns when the server answers and is migrated. @throws StorageError */
export async function reachPostgres({
  server,
  direct,
  databaseWait = 0,
  stopping = new AbortController().signal,
  log,
  onOlder,
}: Options): Promise<void> {
  const until = performance.now() + databaseWait
  let isTold = false
  for (;;) {
    try {
      await migratePostgres({ ...direct, log, onOlder })
      if (server.isPooler) await reachPooler(server, stopping)
      return
    } catch (error) {
      stopping.throwIfAborted()
      if (!mayPass(error) || performance.now() >= until) throw error
      if (!isTold) log.warn(`${reason(error)}; waiting for it for up to ${databaseWait / seconds(1)} s`)
      isTold = true
    }
    await sleep(TRY_EVERY, undefined, { signal: stopping })
  }
}

async function reachPooler(server: Server, stopping: AbortSignal): Promise<void> {
  await probe(server, PATIENCE, stopping).catch((error: unknown) => {
    throw connectionError(server.databaseUrl, error)
  })
}

/** A wrong password and a database that nobody made do not get better by waiting. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  const { cause } = error
  if (isPoolerRefusal(cause)) return false
  return isWantOfConnections(cause) || (isOutageCause(cause) && !isRefusal(cause))
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
