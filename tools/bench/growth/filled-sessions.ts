import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'

/** Adds `count` sessions, each of a different user. */
export async function fillSessions(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    with people as (
      insert into users (display_name) select 'Person ' || n from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into sessions (token_hash, client, user_id, state, ip, user_agent, created_at, expires_at)
    select 'filled-' || id, 'browser', id, '{"methods": []}', '127.0.0.1', 'bench', now(), now() + interval '9 days'
    from people`)
  await db.execute('vacuum analyze')
}
