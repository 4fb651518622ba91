import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { auditedTransaction } from '../audited-transaction.ts'
import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { jobs } from '../tables/jobs.ts'
import { demoCompanies } from './demo-companies.ts'
import type { DemoCompany, DemoJob } from './demo-company.ts'

/** Returns whether the database has no companies. It then also has no jobs. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [company] = await db.select({ id: companies.id }).from(companies).limit(1)
  return company === undefined
}

/** Inserts the demo companies and jobs, with dates relative to `now`. Throws if the database already has them. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await auditedTransaction(db, { via: 'demo', now }, async (tx) => {
    const inserted = await tx
      .insert(companies)
      .values(demoCompanies.map((company) => companyRow(company, now)))
      .returning({ id: companies.id, name: companies.name })
    const idOf = new Map(inserted.map(({ name, id }) => [name, id]))
    await tx
      .insert(jobs)
      .values(
        demoCompanies.flatMap(({ name, jobs }) =>
          jobs.map((job) => jobRow(job, required(idOf.get(name)), now)),
        ),
      )
  })
}

function companyRow(
  { name, website, description, logo, jobs }: DemoCompany,
  now: Date,
): typeof companies.$inferInsert {
  const createdAt = new Date(now.getTime() - days(Math.max(0, ...jobs.map(({ daysAgo }) => daysAgo))))
  return { name, website, description, logo, createdAt, updatedAt: createdAt }
}

function jobRow(job: DemoJob, companyId: number, now: Date): typeof jobs.$inferInsert {
  const { daysAgo, openForDays, salary, ...fields } = job
  const publishedAt = new Date(now.getTime() - days(daysAgo))
  return {
    ...fields,
    companyId,
    countries: [...job.countries],
    skills: [...job.skills],
    slug: slugOf(job.title),
    salaryMin: salary?.min ?? null,
    salaryMax: salary?.max ?? null,
    salaryPeriod: salary?.period ?? null,
    firstPublishedAt: publishedAt,
    expiresAt: openForDays ? new Date(publishedAt.getTime() + days(openForDays)) : defaultExpiry(publishedAt),
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }
}
