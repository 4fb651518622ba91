// The writes that the crash tests of pglite-durable interrupt. Uses the tables, migrations and driver of the server.
import { eq, sql } from 'drizzle-orm'

import type { Findings, OpenWorkload } from '#pglite-durable/crash-rig'

import { type Db, openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'
import { silentLog } from '../testing/silent-log.ts'

const SOURCE = 'crash-rig'
/** A text that is as long as the description of an ordinary job. */
const DESCRIPTION = 'Written while somebody pulled the plug. '.repeat(50)

export const openWorkload: OpenWorkload = async (dataDir, onStage) => {
  const info = (...line: unknown[]) => {
    const text = String(line.at(-1))
    if (text.startsWith('first start')) onStage('creation')
    if (text.startsWith('migrating')) onStage('preparation')
  }
  const { db } = await openDatabase({ dataDir, log: { ...silentLog, info } })
  return { write: (key) => writeRecord(db, key), find: () => findRecords(db) }
}

/** Inserts a company and a job in one transaction, both with `key`, so that the test can detect half a transaction. */
export async function writeRecord(db: Db, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [company] = await tx.insert(companies).values({ name: key, website: key }).returning()
    const job = {
      title: key,
      slug: key,
      description: DESCRIPTION,
      applyLink: key,
      source: SOURCE,
      externalId: key,
    }
    await tx.insert(jobs).values({ ...job, companyId: company?.id ?? 0 })
  })
}

async function findRecords(db: Db): Promise<Findings> {
  const rows = await db
    .select({ company: companies.name, job: jobs.externalId, link: jobs.applyLink })
    .from(companies)
    .fullJoin(jobs, eq(jobs.companyId, companies.id))
  const isWhole = (row: (typeof rows)[number]) => row.company === row.job && row.job === row.link
  const keys = new Set(rows.filter(isWhole).map((row) => String(row.company)))
  const torn = rows.filter((row) => !isWhole(row)).map((row) => JSON.stringify(row))
  if ((await countByIndex(db)) !== keys.size) torn.push('the index and its table differ')
  return { keys, torn }
}

async function countByIndex(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.$count(jobs, eq(jobs.source, SOURCE))
  })
}
