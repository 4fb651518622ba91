import { readdir } from 'node:fs/promises'

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/db/open.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { manageHere } from './manage.testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/**
 * Creates a database. `check` runs `check --database` on the database. `inside` opens the database, runs a callback and
 * closes the database.
 */
async function createDatabase() {
  const dataDir = await folderWithDatabase()
  const databaseUrl = onPostgres ? await createScratchDatabase() : undefined
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const inside = async <T>(work: (database: Database) => Promise<T>) => {
    const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  await inside((database) => database.ping())
  return {
    inside,
    check: (settings = {}) => manageHere(['check', '--database'], { env: { ...env, ...settings } }),
  }
}

/** Deletes the record of the migrations, so that they look pending. */
const forgetMigrations = sql`delete from drizzle.__drizzle_migrations`

describe('manage check --database', () => {
  test('reports no problem in a new database', async () => {
    const { check } = await createDatabase()
    expect(await check()).toMatchObject({
      status: 0,
      output: expect.stringContaining('Nothing needs a former'),
    })
  })

  test('counts pending migrations without applying them', async () => {
    const { inside, check } = await createDatabase()
    await inside(({ db }) => db.execute(forgetMigrations))
    for (const time of ['once', 'twice']) {
      const { status, problems } = await check()
      expect({ time, status, problems }).toEqual({
        time,
        status: 1,
        problems: expect.stringMatching(
          /^error: Migrations are missing: 1\. Run npm run manage -- migrate$/m,
        ),
      })
    }
  })

  test.skipIf(onPostgres)('does not create a missing database', async () => {
    const dataDir = await emptyFolder()
    const { status, problems } = await manageHere(['check', '--database'], { env: { DATA_DIR: dataDir } })
    expect(status).toBe(1)
    expect(problems).toContain('There is no database in DATA_DIR')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('in production, reports each link to a private host and the page where it can be changed', async () => {
    const { inside, check } = await createDatabase()
    const { job, company } = await inside(async ({ db }) => {
      await insertJob(db, { applyLink: 'https://example.org' })
      return {
        company: await insertCompany(db, { website: 'http://intranet/', logo: 'https://10.0.0.1/logo.png' }),
        job: await insertJob(db, { applyLink: 'http://127.1/apply' }),
      }
    })
    expect(await check()).toMatchObject({ status: 0 })
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://jobs.example',
      SMTP_URL: 'smtp://127.0.0.1',
      SECRET_KEY: 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9',
    }
    const { status, problems } = await check(production)
    expect({ status, problems: problems.trim().split('\n').slice(-4) }).toEqual({
      status: 1,
      problems: [
        'Links that cannot be reached from the internet: 3. Change or delete them:',
        `apply link of /dashboard/jobs/${job}: 127.0.0.1`,
        `website of /dashboard/companies/${company}: intranet`,
        `logo of /dashboard/companies/${company}: 10.0.0.1`,
      ],
    })
  })
})
