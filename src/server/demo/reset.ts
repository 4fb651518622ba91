import { ConfigError } from '#server/config/config.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Database, Db } from '#server/db/open.ts'
import { demoCompanyNames, demoAddresses } from '#server/db/seed/demo-names.ts'
import { limitExistingJobs } from '#server/jobs/store/end-date.ts'
import { nextReset } from '#server/lib/next-reset.ts'
import type { Passwords } from '#server/lib/passwords.ts'
import { loadDemo } from '#server/load-demo.ts'

import {
  countOthers,
  deleteAllData,
  type DemoState,
  findDemoState,
  lockForReset,
  saveDemoState,
} from './queries.ts'

type Parts = {
  database: Pick<Database, 'db' | 'eraseDeletedRows'>
  config: RunConfig
  now: () => Date
  passwords: Passwords
}

/**
 * Replaces all data with the demo data if this is the first start, or if the last reset was before the last 03:00 UTC.
 * Several instances may call this function at the same time. A request sees either the old or the new data. Returns the
 * created accounts as the lines of a table, or no lines if no reset was due.
 * @throws ConfigError if the database is not marked as a demo and has data that the demo did not create
 */
export async function resetIfDue({ database, config, now, passwords }: Parts): Promise<readonly string[]> {
  const { db } = database
  if (!isDue(await findDemoState(db), now())) return []
  const accounts = await db.transaction(async (tx) => {
    await lockForReset(tx)
    const at = now()
    const state = await findDemoState(tx)
    if (!isDue(state, at)) return []
    if (state === undefined) await requireNoOtherData(tx)
    await deleteAllData(tx)
    const accounts = await loadDemo(tx, { config, now: at, passwords })
    await limitExistingJobs(tx, config, at)
    await saveDemoState(tx, { lastResetAt: at, nextResetAt: nextReset(at) })
    return accounts
  })
  await database.eraseDeletedRows()
  return accounts
}

const isDue = (state: DemoState | undefined, now: Date) => state === undefined || state.nextResetAt <= now

async function requireNoOtherData(tx: Db): Promise<void> {
  const others = await countOthers(tx, { addresses: demoAddresses, companyNames: demoCompanyNames })
  if (others.users === 0 && others.companies === 0) return
  throw new ConfigError([
    `DEMO is "on", but the database has data that the demo did not create (accounts: ${others.users}, companies: ` +
      `${others.companies}). A demo deletes all data every night: use an empty database, such as with DATA_DIR=.data-demo, or set DEMO=off.`,
  ])
}
