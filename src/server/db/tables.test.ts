import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Db } from './database.ts'
import { companies, companyNameKey } from './tables/companies.ts'
import { jobs } from './tables/jobs.ts'
import { emptyTables, testDatabase } from './testing.ts'

const database = await testDatabase()
const { db } = database
beforeEach(() => emptyTables(db))

async function addJob(tx: Db = db): Promise<void> {
  const [company] = await tx.insert(companies).values({ name: 'Ørsted' }).returning()
  const values = { title: 'Title', slug: 'title', description: 'Text', applyLink: 'https://example.com/' }
  await tx.insert(jobs).values({ ...values, companyId: company?.id ?? 0 })
}

/** Returns PostgreSQL's plan for a query. If an index is usable, the plan neither sorts nor scans the whole table. */
async function planOf(query: SQL): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = await tx.execute(sql`explain ${query}`)
    return JSON.stringify(rows)
  })
}

describe('the indexes', () => {
  test.each([
    [
      'jobs_newest_idx',
      db.select().from(jobs).where(eq(jobs.isActive, true)).orderBy(desc(jobs.createdAt), desc(jobs.id)),
    ],
    [
      'jobs_company_idx',
      db.select().from(jobs).where(eq(jobs.companyId, 7)).orderBy(desc(jobs.createdAt), desc(jobs.id)),
    ],
    [
      'jobs_source_external_id_key',
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.source, 'a'), eq(jobs.externalId, 'b'))),
    ],
    [
      'companies_name_key',
      db
        .select()
        .from(companies)
        .where(eq(companyNameKey(companies.name), companyNameKey('Ørsted'))),
    ],
  ] as const)('PostgreSQL uses the index %s for its query and does not sort', async (index, query) => {
    const plan = await planOf(query.getSQL())
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  test('the index of `companyNameKey` ignores the case of a company name', async () => {
    await addJob()
    const found = await db
      .select()
      .from(companies)
      .where(eq(companyNameKey(companies.name), companyNameKey('ØRSTED')))
    expect(found).toHaveLength(1)
  })
})

let notifications = 0
let onEnd = () => {}
await database.listen(
  'jobs_changed',
  () => notifications++,
  () => {},
)
await database.listen(
  'test_end',
  () => onEnd(),
  () => {},
)

/**
 * Returns how many notifications the commits so far have caused. Notifications arrive in the order of commits, so this
 * function sends a last one and waits for it.
 */
async function countNotifications(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  onEnd = resolve
  await db.execute(sql`notify test_end`)
  await promise
  return notifications
}

async function notificationsOf(work: () => Promise<unknown>): Promise<number> {
  const before = await countNotifications()
  await work()
  return (await countNotifications()) - before
}

test('a transaction with several writes to jobs sends one notification', async () => {
  expect(await notificationsOf(() => db.transaction((tx) => addJob(tx)))).toBe(1)
})

test.each([
  ['an update of jobs', sql`update jobs set title = 'Other'`],
  ['an update of companies', sql`update companies set logo = '/logo.svg'`],
  ['a deletion of jobs', sql`delete from jobs`],
  ['a truncation of jobs and companies', sql`truncate jobs, companies cascade`],
])('%s sends one notification', async (_name, statement) => {
  await addJob()
  expect(await notificationsOf(() => db.execute(statement))).toBe(1)
})

const addJobAndFail = () =>
  db.transaction(async (tx) => {
    await addJob(tx)
    throw new Error('rolled back')
  })

test('rollbacks and reads send no notification', async () => {
  expect(await notificationsOf(() => expect(addJobAndFail()).rejects.toThrow('rolled back'))).toBe(0)
  expect(await notificationsOf(() => db.select().from(jobs))).toBe(0)
})
