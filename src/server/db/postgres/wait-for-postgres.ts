import { setTimeout as sleep } from 'node:timers/promises'

import { seconds } from '../../lib/duration.ts'
import { type Log, StorageError } from '../database.ts'
import type { OlderVersionPolicy } from '../migrate.ts'
import { isConnectionRejected, isConnectionShortage, isOutageCause } from '../outage.ts'
import { isRejectedByPooler } from './connection.ts'
import { migratePostgres } from './migrate-postgres.ts'

type Options = {
  databaseUrl: string
  databaseWait?: number
  stopping?: AbortSignal
  log: Log
  onOlder?: OlderVersionPolicy
}

const WAIT_MS = seconds(30)
const RETRY_INTERVAL_MS = seconds(0.5)

/**
 * Migrates the database. If the database server does not answer, retries for `databaseWait` ms. After a power cut, for
 * example, the database server may start later than this server.
 * @throws StorageError if the time has passed, or if a retry cannot succeed
 */
export async function waitForPostgres({
  databaseUrl,
  databaseWait = WAIT_MS,
  stopping = new AbortController().signal,
  log,
  onOlder,
}: Options): Promise<void> {
  const until = performance.now() + databaseWait
  let isLogged = false
  for (;;) {
    try {
      await migratePostgres({ databaseUrl, log, onOlder })
      return
    } catch (error) {
      stopping.throwIfAborted()
      if (!isTemporary(error) || performance.now() >= until) throw error
      if (!isLogged) log.warn(`${reason(error)}; waiting for it for up to ${databaseWait / seconds(1)} s`)
      isLogged = true
    }
    await sleep(RETRY_INTERVAL_MS, undefined, { signal: stopping })
  }
}

/** Returns whether a retry can succeed. It cannot after an error such as a wrong password or a missing database. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  const { cause } = error
  if (isRejectedByPooler(cause)) return false
  return isConnectionShortage(cause) || (isOutageCause(cause) && !isConnectionRejected(cause))
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
