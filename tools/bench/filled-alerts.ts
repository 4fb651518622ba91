// Fills a database with jobs and with alerts of visitors.
import { insertActiveAlert } from '#server/alerts/insert-alert.testing.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertJobs } from '#server/db/testing/insert-job.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { hours } from '#server/lib/duration.ts'

import { fillJobs } from './filled-directory.ts'

export const recipientCount = 10_000
export const newJobCount = 50
const oldJobCount = 450

type Location = { dataDir: string; databaseUrl: string }

/** Creates alerts with about 3,000 different searches, most of which find some of the new jobs. */
export async function fillAlerts(location: Location): Promise<void> {
  const database = await openDatabase({ ...location, log: silentLog })
  await fillJobs(database.db, oldJobCount)
  const [listedAt, confirmedAt] = [new Date(Date.now() - hours(5)), new Date(Date.now() - hours(10))]
  const dates = { createdAt: listedAt, firstPublishedAt: listedAt, firstListedAt: listedAt }
  const titles = ['Django Developer', 'Platform Engineer', 'Luthier', 'Data Architect', 'Technical Writer']
  await insertJobs(
    database.db,
    Array.from({ length: newJobCount }, (_, index) => ({
      ...dates,
      title: `${titles[index % titles.length]} ${index}`,
      salaryMin: 40_000 + index * 2_000,
      salaryMax: 80_000 + index * 2_000,
      salaryPeriod: 'year',
    })),
  )
  const searchWords = ['', 'developer', 'engineer', 'luthier', 'data', 'writer']
  for (let start = 0; start < recipientCount; start += 500)
    await database.db.transaction(async (tx) => {
      for (let index = start; index < start + 500; index++) {
        const query =
          `?q=${searchWords[index % searchWords.length]}&salary_min=${30_000 + (index % 3_000)}`.replace(
            'q=&',
            '',
          )
        await insertActiveAlert(tx, {
          recipient: { email: `reader-${index}@example.org` },
          query,
          confirmedAt,
        })
      }
    })
  await database.close()
}
