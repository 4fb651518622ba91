// Servers share an advisory lock of their database. A restore takes the lock alone, so it never runs beside a server.
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'

import type { Db } from '../database.ts'
import { StorageError } from '../storage-error.ts'

/** An arbitrary number that no other program on the same PostgreSQL server uses for an advisory lock. */
const SERVER_LOCK = 7_238_459_022

/**
 * Takes the lock of a running server. PostgreSQL releases it when the connection ends.
 * @throws StorageError while a restore replaces the contents of the database
 */
export async function lockForServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isLocked"',
    [SERVER_LOCK],
  )
  if (rows[0]?.isLocked) return
  throw new StorageError('A restore is replacing the contents of the database. Start again when it is done.')
}

/** Keeps servers from starting until the transaction ends. @throws StorageError if servers use the database */
export async function lockOutServers(tx: Db): Promise<void> {
  const lock = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SERVER_LOCK}::bigint) as "isLocked"`,
  )
  if (lock.rows[0]?.isLocked) return
  const { rows } = await tx.execute<{ pid: number }>(sql`
    select pid from pg_locks
    where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${SERVER_LOCK}::bigint
      and database = (select oid from pg_database where datname = current_database())
    order by pid`)
  const pids = rows.map(({ pid }) => pid).join(', ')
  throw new StorageError(
    `Stop all servers first: restore replaces their whole database. Running servers: ${rows.length} ` +
      `(connections ${pids} in pg_stat_activity).`,
  )
}
