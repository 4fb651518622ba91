// F15: kill -9 during the migration of PostgreSQL, then two concurrent starts. F1 kills migrations of the embedded
// database.
import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { migrationsFolder } from '#server/db/migrate.ts'

import type { Fault } from './fault.ts'
import { createPostgresSite } from './on-postgres.ts'

const KILLS = 5
const SPREAD_MS = 300
/** Settings of production, because in development every instance would load the demo data. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jobs.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ACCOUNT_RATE_LIMITS: 'on',
}

export const interruptedMigration: Fault = {
  maxSeconds: 120,
  async run(trial) {
    const { cluster, databaseUrl, instance, more } = await createPostgresSite(trial, 'empty')
    const database = new URL(databaseUrl).pathname.slice(1)
    const stepCount = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).length
    const applied = async () => {
      const [journal] = await cluster.ask<{ name: string | null }>(
        `select to_regclass('drizzle.__drizzle_migrations') as name`,
        database,
      )
      if (!journal?.name) return 0
      const rows = await cluster.ask<{ hash: string }>(
        'select hash from drizzle.__drizzle_migrations',
        database,
      )
      return rows.length
    }
    const isMigrating = async () => {
      const locks = await cluster.ask(
        `select 1 from pg_locks where locktype = 'advisory' and granted`,
        database,
      )
      return locks.length > 0
    }
    const counts: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      instance.spawn(production)
      while (!(await isMigrating()) && (await applied()) === 0) await sleep(5)
      await sleep(randomInt(SPREAD_MS))
      await instance.end('SIGKILL')
      counts.push(await applied())
      if (counts.at(-1) === stepCount) {
        await cluster.ask('drop schema public cascade', database)
        await cluster.ask('drop schema drizzle cascade', database)
        await cluster.ask('create schema public', database)
      }
    }
    const other = await more()
    await Promise.all([instance.start(production), other.start(production)])
    const finished = await applied()
    const partial = counts.filter((count) => count !== 0 && count !== stepCount).length
    return [
      {
        database: 'PostgreSQL',
        injected: 'kill -9 while it migrates, then two instances start together',
        result: `${KILLS} kills, of which ${counts.filter((count) => count === 0).length} before the commit; ${partial} left half a schema; ${finished} of ${stepCount} steps at the end`,
        criterion: 'no kill leaves half a schema; the next start completes the migration once',
        ok: partial === 0 && finished === stepCount,
      },
    ]
  },
}
