import { randomBytes } from 'node:crypto'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import type { Database } from '#server/db/open.ts'
import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { isEmpty } from '#server/db/seed/demo.ts'
import { findPersonasWithDemoPassword } from '#server/db/seed/find-personas.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { loadDemo } from '#server/load-demo.ts'

import { deleteUsers } from './queries.ts'
import { print } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/**
 * Loads the demo data into an empty database.
 * @throws Error if the database has companies, because demo jobs must not be mixed with real jobs
 */
export async function seedDemoData({ force }: { force: boolean }): Promise<void> {
  if (readConfig().production && !force)
    throw new Error(
      'This is production (NODE_ENV). Visitors may mistake demo jobs for real ones. Pass --force to create them.',
    )
  const accounts = await withWritableDatabase(async ({ db }) => {
    if (!(await isEmpty(db)))
      throw new Error('The database is not empty. Demo data can only be loaded into an empty database.')
    return loadDemo(db, { config: withSecretKey(readConfig()), now: new Date() })
  })
  const jobs = demoCompanies.flatMap((company) => company.jobs)
  print(`${demoCompanies.length} companies and ${jobs.length} jobs were created`)
  for (const line of accounts) print(line)
}

/** Deletes the demo accounts that still have the published demo password, and prints their addresses. */
export async function deleteDemoAccounts({ db }: Pick<Database, 'db'>): Promise<void> {
  const people = await findPersonasWithDemoPassword(db, createPasswords(randomBytes))
  await deleteUsers(
    db,
    people.map(({ userId }) => userId),
  )
  const addresses = people.map(({ email }) => email).join(', ')
  print(addresses === '' ? 'No account has the demo password.' : `Deleted: ${addresses}`)
}
