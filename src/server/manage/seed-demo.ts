// `npm run manage -- seed-demo`: invented companies and jobs for an empty database.
import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { isEmpty, seedDemo } from '#server/db/seed/demo.ts'

import { say } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/** Refuses a database that holds a company, so that invented jobs never stand beside real ones. */
export async function seedDemoData(): Promise<void> {
  await withWritableDatabase(async ({ db }) => {
    if (!(await isEmpty(db)))
      throw new Error('The database is not empty: demo data are only for an empty one.')
    await seedDemo(db, new Date())
  })
  const jobs = demoCompanies.flatMap((company) => company.jobs)
  say(`${demoCompanies.length} companies and ${jobs.length} jobs were created`)
}
