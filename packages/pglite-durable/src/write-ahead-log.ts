import type { PGlite } from '@electric-sql/pglite'

/** @returns a position such as "0/1A2B3C". It stays where it is while nothing is written. */
export async function currentPosition(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return rows[0]?.position ?? '0/0'
}

export async function bytesSince(client: PGlite, position: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes',
    [position],
  )
  return rows[0]?.bytes ?? 0
}
