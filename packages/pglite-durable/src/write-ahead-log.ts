import type { PGlite } from '@electric-sql/pglite'

/** Returns the position of the write-ahead log, such as "0/1A2B3C". It only changes with writes. */
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
