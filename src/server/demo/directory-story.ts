// The contact requests of the personas. The employer has asked Ada and two other developers, and one has accepted.
import { randomBytes } from 'node:crypto'

import type { CardBody } from '#contract/developers/developers.ts'
import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { personas } from '#server/db/seed/personas.ts'
import { saveOwnCard } from '#server/developers/own-card.ts'
import { findOwnRow } from '#server/developers/queries.ts'
import { accept } from '#server/developers/requests/answer.ts'
import { listOpenJobs } from '#server/developers/requests/queries.ts'
import { sendRequest } from '#server/developers/requests/send.ts'
import { findViewer } from '#server/developers/viewer-queries.ts'
import type { Context } from '#server/http/context.ts'
import { putDomain, recordCheck } from '#server/jobs/domains/queries.ts'
import { days, hours } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { newToken } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'

const OPEN = 'ines.moreau@example.com'
const ACCEPTED = 'tomasz.lindqvist@example.com'

const mail: Mail = { send: () => Promise.resolve() }

const adasCard: CardBody = {
  visibility: 'anonymous',
  roles: ['Backend developer'],
  seniority: 'Mid-Level',
  skills: ['Wagtail', 'Python', 'PostgreSQL'],
  country: 'GB',
  utc_offset: 0,
  location_types: ['Remote', 'Hybrid'],
  employment_schedules: ['Full-time'],
  contract_types: ['Employee'],
  languages: ['en'],
  salary_min: 50_000,
  salary_currency: 'USD',
  salary_period: 'year',
  bio: 'I build sites that editors like to work with.',
  links: [],
}

/** Call this after the other demo data are inserted. Sends no emails. */
export async function seedDirectoryStory(db: Db, { config, now }: { config: RunConfig; now: Date }) {
  const contextFor = async (email: string, hoursAgo: number): Promise<Context & { userId: number }> => {
    const { user } = required(await findUserByEmail(db, email))
    const at = new Date(now.getTime() - hours(hoursAgo))
    return {
      db,
      config,
      mail,
      random: randomBytes,
      now: at,
      userId: user.id,
      identity: { user, by: 'session' },
      ip: '',
      query: '',
      ifMatch: undefined,
      invalidateJobs: () => undefined,
      log: { info: () => undefined },
    }
  }
  const employer = await contextFor(personas.employer.email, 20)
  await verifyDomain(employer)
  await saveOwnCard(await contextFor(personas.ada.email, 20), { body: adasCard })
  const jobs = await listOpenJobs(db, employer.userId, now)
  const ask = async (developer: Context & { userId: number }, title: string, message: string) => {
    const { publicId } = required(await findOwnRow(db, developer.userId))
    const { id } = await sendRequest(employer, {
      params: { public_id: publicId ?? '' },
      body: { job_id: required(jobs.find((job) => job.title === title)).id, message },
    })
    return { request_id: id }
  }
  await ask(await contextFor(OPEN, 2), 'Wagtail Developer', 'We move 9,000 books to Wagtail. Would you help?')
  const accepting = await contextFor(ACCEPTED, 2)
  const message = 'Your work with little JavaScript fits our reader. May we talk?'
  const params = await ask(accepting, 'Front-End Developer, Reading Experience', message)
  await accept(accepting, { params, body: { email: ACCEPTED, note: 'Mornings are best.' } })
  await ask(await contextFor(personas.ada.email, 2), 'Wagtail Developer', 'Our editors wait for a new site.')
}

/** Verifies the domain of the company. No check is due for a year. */
async function verifyDomain({ db, now, random, userId }: Context & { userId: number }): Promise<void> {
  const [companyId = 0] = (await findViewer(db, userId)).companyIds
  const nextCheckAt = new Date(now.getTime() + days(365))
  const times = { createdAt: now, nextCheckAt }
  await putDomain(db, { companyId, domain: 'quillbark.example', token: newToken(random), ...times })
  const found = { records: [], file: { url: '', status: null, first_line: null, problem: null } }
  await recordCheck(db, companyId, {
    verifiedAt: now,
    missingSince: null,
    checkedAt: now,
    nextCheckAt,
    found,
  })
}
