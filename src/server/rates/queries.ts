// The SQL of rate limits. Each change is one statement, so concurrent attempts cannot exceed a limit.
import { eq, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { rateLimitHits } from '#server/db/tables/sessions.ts'

type RateLimitHit = {
  bucket: string
  /** Milliseconds since 1970. */ at: number
  count: number
  windowMs: number
}

/**
 * Counts an attempt (a hit) unless the window already has `count` hits.
 * Returns the milliseconds to wait (0 if the hit was counted), and the number of hits in the window.
 */
export async function takeHit(
  db: Db,
  { bucket, at, count, windowMs }: RateLimitHit,
): Promise<{ retryAfterMs: number; hitCount: number }> {
  const expiresAt = new Date(at + windowMs).toISOString()
  const { rows } = await db.execute<{ was_taken: boolean; oldest: string; hit_count: string }>(sql`
    insert into ${rateLimitHits} as log (bucket, hits, was_taken, expires_at)
    values (${bucket}, array[${at}::bigint], true, ${expiresAt}::timestamptz)
    on conflict (bucket) do update set (hits, was_taken, expires_at) = (
      select
        case when cardinality(recent) < ${count}::int then recent || ${at}::bigint else recent end,
        cardinality(recent) < ${count}::int,
        ${expiresAt}::timestamptz
      from (
        select array(select hit from unnest(log.hits) as hit where hit > ${at - windowMs}::bigint order by hit) as recent
      ) as log_window
    )
    returning was_taken, hits[1]::text as oldest, cardinality(hits)::text as hit_count`)
  const [row] = rows
  const retryAfterMs = row && !row.was_taken ? Math.max(1, Number(row.oldest) + windowMs - at) : 0
  return { retryAfterMs, hitCount: Number(row?.hit_count) }
}

type Window = Omit<RateLimitHit, 'count'>

/** Returns the number of hits in the window, and the milliseconds until the oldest hit leaves the window. */
export async function countHits(
  db: Db,
  { bucket, at, windowMs }: Window,
): Promise<{ hitCount: number; retryAfterMs: number }> {
  const { rows } = await db.execute<{ hit_count: string; oldest: string | null }>(sql`
    select count(*)::text as hit_count, min(hit)::text as oldest
    from ${rateLimitHits}, unnest(hits) as hit
    where bucket = ${bucket} and hit > ${at - windowMs}::bigint`)
  const [row] = rows
  const oldest = Number(row?.oldest ?? at)
  return { hitCount: Number(row?.hit_count), retryAfterMs: Math.max(1, oldest + windowMs - at) }
}

/** Removes one hit that was counted at the time `at`. */
export async function giveBackHit(db: Db, { bucket, at }: { bucket: string; at: number }): Promise<void> {
  const { hits } = rateLimitHits
  const place = sql`array_position(${hits}, ${at}::bigint)`
  await db
    .update(rateLimitHits)
    .set({ hits: sql`${hits}[:${place} - 1] || ${hits}[${place} + 1:]` })
    .where(sql`${rateLimitHits.bucket} = ${bucket} and ${place} is not null`)
}

export async function deleteHits(db: Db, bucket: string): Promise<void> {
  await db.delete(rateLimitHits).where(eq(rateLimitHits.bucket, bucket))
}
