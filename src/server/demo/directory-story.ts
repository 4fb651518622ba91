// The contact requests of the personas. The employer has asked Ada and two other developers, and one has accepted.
import { randomBytes } from 'node:crypto'

import { lapsesAt } from '#contract/developers/rules/requests.ts'
import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import type { Db } from '#server/db/open.ts'
import { insertCard } from '#server/db/seed/developers.ts'
import { personas } from '#server/db/seed/personas.ts'
import { findOwnRow } from '#server/developers/queries.ts'
import { insertRequest, listOpenJobs } from '#server/developers/requests/queries.ts'
import { putDomain, recordCheck } from '#server/jobs/domains/queries.ts'
import { days, hours } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { newToken } from '#server/lib/tokens.ts'

const DOMAIN = 'quillbark.example'
const OPEN = 'ines.moreau@example.com'
const ACCEPTED = 'tomasz.lindqvist@example.com'

const adasCard = {
  visibility: 'anonymous',
  roles: ['Backend developer'],
  seniority: 'Mid-Level',
  skills: ['Wagtail', 'Python', 'PostgreSQL'],
  country: 'GB',
  region: null,
  utcOffset: 0,
  locationTypes: ['Remote', 'Hybrid'],
  employmentSchedules: ['Full-time'],
  contractTypes: ['Employee'],
  languages: ['en'],
  salaryMin: 50_000,
  salaryCurrency: 'USD',
  salaryPeriod: 'year',
  bio: 'I build sites that editors like to work with.',
}

/** Call this after the other demo data are inserted. */
export async function seedDirectoryStory(db: Db, now: Date): Promise<void> {
  const userIdOf = async (email: string) => required(await findUserByEmail(db, email)).user.id
  const createdAt = new Date(now.getTime() - hours(20))
  const sentBy = await userIdOf(personas.employer.email)
  await insertCard(db, { ...adasCard, userId: await userIdOf(personas.ada.email) }, createdAt)
  const jobs = await listOpenJobs(db, sentBy, now)
  const ask = async (email: string, title: string, request: { message: string }) => {
    const { userId: developerId, publicId } = await findOwnRow(db, await userIdOf(email))
    const address = { domain: DOMAIN, emailedTo: email }
    const job = required(jobs.find((each) => each.title === title))
    const parties = { developerId, companyId: job.company.id, jobId: job.id, sentBy, card: publicId ?? '' }
    const keyHash = newToken(randomBytes)
    const times = { createdAt, lapsesAt: lapsesAt(createdAt) }
    await insertRequest(db, { ...parties, ...address, ...times, ...request, keyHash })
    return job.company.id
  }
  await ask(OPEN, 'Wagtail Developer', { message: 'We move 9,000 books to Wagtail. Would you help?' })
  const message = 'Your work with little JavaScript fits our reader. May we talk?'
  const decidedAt = new Date(now.getTime() - hours(2))
  const answer = {
    status: 'accepted',
    sharedName: 'Tomasz Lindqvist',
    sharedEmail: ACCEPTED,
    note: 'Mornings are best.',
    decidedAt,
  }
  await ask(ACCEPTED, 'Front-End Developer, Reading Experience', { message, ...answer })
  const companyId = await ask(personas.ada.email, 'Wagtail Developer', {
    message: 'Our editors wait for a new site.',
  })
  const nextCheckAt = new Date(now.getTime() + days(365))
  const token = newToken(randomBytes)
  await putDomain(db, { companyId, domain: DOMAIN, token, createdAt, nextCheckAt })
  const found = { records: [], file: { url: '', status: null, first_line: null, problem: null } }
  const verified = { verifiedAt: now, missingSince: null, checkedAt: now, nextCheckAt, found }
  await recordCheck(db, companyId, verified)
}
