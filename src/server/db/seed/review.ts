import { and, eq, inArray } from 'drizzle-orm'

import { slugOf } from '#contract/jobs/rules/slug.ts'
import { days, hours } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { auditedTransaction } from '../audited-transaction.ts'
import type { Db } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { companyMembers } from '../tables/company-members.ts'
import { jobs } from '../tables/jobs.ts'
import { decisions, matters, reports, revisions } from '../tables/reviews.ts'
import { emailAddresses } from '../tables/users.ts'
import { personas } from './personas.ts'

/** The name of the company that the persona `employer` owns. */
const EMPLOYER_COMPANY = 'Quillbark Press'
/** The name of the new company whose first job is pending review. */
export const NEW_COMPANY = 'Tallow & Tin'

/**
 * Fills the review queue with the job of a new company, an edit of a published job, and a reported job. Call this after
 * the demo companies and the personas are inserted.
 */
export async function seedReview(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await auditedTransaction(db, { via: 'demo', now }, async (tx) => {
    const emails = [personas.employer.email, personas.margaret.email, personas.reviewer.email]
    const ids = await findUserIds(tx, emails)
    const [employer, margaret, reviewer] = emails.map((email) => ids.get(email))
    if (employer === undefined || margaret === undefined) return
    const [company] = await tx.select().from(companies).where(eq(companies.name, EMPLOYER_COMPANY))
    const companyId = required(company).id
    await tx.insert(companyMembers).values({ companyId, userId: employer, role: 'owner', createdAt: now })
    await insertApprovals(tx, { companyId, reviewer })
    const live = await tx
      .select({ id: jobs.id, location: jobs.location })
      .from(jobs)
      .where(and(eq(jobs.companyId, companyId), eq(jobs.isActive, true)))
      .orderBy(jobs.id)
    const [edited, reported] = [required(live[0]), required(live[1])]
    await tx.insert(revisions).values({
      jobId: edited.id,
      changes: { salary_min: 61_000, salary_max: 79_000, salary_period: 'year' },
      status: 'waiting',
      submittedAt: ago(hours(20)),
      submittedBy: employer,
    })
    const [matter] = await tx
      .insert(matters)
      .values({ companyId, jobId: reported.id, kind: 'reported', openedAt: ago(hours(5)) })
      .returning({ id: matters.id })
    for (const [place, note] of [null, 'The link leads to a form that wants my passport.', null].entries())
      await tx.insert(reports).values({
        matterId: required(matter).id,
        reporter: `demo ${place}`,
        reason: note === null ? 'gone' : 'fraud',
        note,
        createdAt: ago(hours(5 + place)),
      })
    await insertNewcomer(tx, { margaret, now, submittedAt: ago(days(2)) })
  })
}

/** Reviewers have approved each job of the company on the day of its publication. */
async function insertApprovals(
  tx: Db,
  { companyId, reviewer = null }: { companyId: number; reviewer: number | null | undefined },
) {
  const published = await tx
    .select({ jobId: jobs.id, firstPublishedAt: jobs.firstPublishedAt })
    .from(jobs)
    .where(eq(jobs.companyId, companyId))
    .orderBy(jobs.firstPublishedAt)
  await tx.insert(decisions).values(
    published.map(({ jobId, firstPublishedAt }) => ({
      jobId,
      companyId,
      about: 'posting',
      decision: 'approved',
      decidedBy: reviewer,
      decidedAt: required(firstPublishedAt ?? undefined),
    })),
  )
}

async function insertNewcomer(
  tx: Db,
  { margaret, now, submittedAt }: { margaret: number; now: Date; submittedAt: Date },
) {
  const dates = { createdAt: submittedAt, updatedAt: submittedAt }
  const [inserted] = await tx
    .insert(companies)
    .values({ name: NEW_COMPANY, website: 'https://tallow.example', ...dates })
    .returning({ id: companies.id })
  const companyId = required(inserted).id
  await tx.insert(companyMembers).values({ companyId, userId: margaret, role: 'owner', createdAt: now })
  const title = 'Growth Ninja (no code needed)'
  await tx.insert(jobs).values({
    companyId,
    title,
    slug: slugOf(title),
    description: 'We sell candles to candle sellers. You will write to a hundred of them every day.',
    locationType: 'Remote',
    location: 'Anywhere',
    employmentSchedule: 'Part-time',
    contractType: 'Contractor',
    seniorityLevel: 'Junior',
    applyLink: 'https://forms.elsewhere.example/apply',
    stage: 'waiting',
    approval: 'asked',
    submittedAt,
    submittedBy: margaret,
    ...dates,
  })
}

async function findUserIds(tx: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ email: emailAddresses.email, userId: emailAddresses.userId })
    .from(emailAddresses)
    .where(inArray(emailAddresses.email, [...emails]))
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}
