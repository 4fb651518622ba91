// F15: kill -9 during the migration of PostgreSQL, then two concurrent starts. F1 kills migrations of the embedded
// database.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

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
    const countTables = async () => {
      const tables = await cluster.ask(
        `select 1 from information_schema.tables where table_schema = 'public'`,
        database,
      )
      return tables.length
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
      while (!(await isMigrating()) && (await countTables()) === 0) await sleep(5)
      await sleep(randomInt(SPREAD_MS))
      await instance.end('SIGKILL')
      counts.push(await countTables())
      if (counts.at(-1) !== 0) {
        await cluster.ask('drop schema public cascade', database)
        await cluster.ask('drop schema drizzle cascade', database)
        await cluster.ask('create schema public', database)
      }
    }
    const other = await more()
    await Promise.all([instance.start(production), other.start(production)])
    const finished = await countTables()
    const partial = counts.filter((count) => count !== 0 && count !== finished).length
    return [
      {
        database: 'PostgreSQL',
        injected: 'kill -9 while it migrates, then two instances start together',
        result: `${KILLS} kills, of which ${counts.filter((count) => count === 0).length} before the commit; ${partial} left half a schema; ${finished} tables at the end`,
        criterion: 'no kill leaves half a schema; the next start completes the migration once',
        ok: partial === 0 && finished > 0,
      },
    ]
  },
}
