// `npm run manage -- seed-demo`: invented companies, jobs and people for an empty database; in production no people.
import { readConfig } from '#server/config.ts'
import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { isEmpty } from '#server/db/seed/demo.ts'
import { loadDemo } from '#server/load-demo.ts'
import { withSecretKey } from '#server/secret-key.ts'

import { say } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/** Refuses a database that holds a company, so that invented jobs never stand beside real ones. */
export async function seedDemoData(): Promise<void> {
  const accounts = await withWritableDatabase(async ({ db }) => {
    if (!(await isEmpty(db)))
      throw new Error('The database is not empty: demo data are only for an empty one.')
    return loadDemo(db, { config: withSecretKey(readConfig()), now: new Date() })
  })
  const jobs = demoCompanies.flatMap((company) => company.jobs)
  say(`${demoCompanies.length} companies and ${jobs.length} jobs were created`)
  for (const line of accounts) say(line)
}
