// The review page shows changes to every field that members can edit. The tests take the fields from the schemas of the
// request bodies.
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import { companyUpdateBody } from '#contract/jobs/companies.ts'
import { jobUpdateBody } from '#contract/jobs/jobs.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { accounts } from '#server/auth/testing.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { storePicture, encodeUpload } from '#server/images/store.ts'
import { aPng } from '#server/images/testing.ts'
import { days } from '#server/lib/duration.ts'

import { insertJobIn, createPersonWithRole } from '../lifecycle/testing.ts'
import { companiesPath, jobsPath } from '../testing.ts'

type Body = z.ZodMiniPipe<z.ZodMiniType, z.ZodMiniObject>

const fieldsOf = (body: Body): string[] => Object.keys(body.def.out.shape).toSorted()

async function office() {
  const server = await accounts()
  const companyId = await insertCompany(server.db)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const staff = await createPersonWithRole(server, 'staff', companyId)
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const pass = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000))
  return { server, db: server.db, companyId, reviewer, staff, owner, pass }
}

test('a review entry lists every field of a job that was edited since its approval', async () => {
  const { server, db, companyId, reviewer, staff, owner, pass } = await office()
  const elsewhere = await insertCompany(db)
  const id = await insertJobIn(db, { state: 'waiting', now: server.clock.now, companyId })
  await reviewer.call('POST', `${jobsPath}/${id}/approve`)
  pass()
  const body = {
    title: 'Luthier',
    description: 'Carve necks.',
    location_type: 'Hybrid',
    location: 'Cremona',
    countries: ['IT'],
    salary_min: 40_000,
    salary_max: 50_000,
    salary_period: 'year',
    salary_currency: 'EUR',
    employment_schedule: 'Part-time',
    contract_type: 'Contractor',
    seniority_level: 'Junior',
    skills: ['Django'],
    apply_link: 'https://luthier.example/apply',
    expires_at: new Date(server.clock.now.getTime() + days(30)).toISOString(),
    is_active: false,
    visa_sponsorship: true,
    overlap: { hours: 4, utc_offset: 1 },
    publish_at: new Date(server.clock.now.getTime() + days(5)).toISOString(),
    company_id: elsewhere,
  }
  expect(Object.keys(body).toSorted()).toEqual(fieldsOf(jobUpdateBody))
  expect((await staff.call('PUT', `${jobsPath}/${id}`, { body })).status).toBe(200)
  await staff.call('PUT', `${jobsPath}/${id}`, { body: { company_id: companyId } })
  await staff.call('PUT', `${jobsPath}/${id}`, { body: { company_id: elsewhere } })
  pass()
  await db
    .insert(companyMembers)
    .values({ companyId: elsewhere, userId: owner.id, role: 'owner', createdAt: server.clock.now })
  await owner.call('PUT', `${jobsPath}/${id}`, { body: { title: 'Luthier II' } })
  expect((await owner.call('POST', `${jobsPath}/${id}/submit`, { body: {} })).json['state']).toBe('waiting')
  const entry: ReviewEntry = JSON.parse((await reviewer.call('GET', `/ninja-api/review/jobs/${id}`)).text)
  expect(entry.changes.map(({ field }) => field).toSorted()).toEqual(fieldsOf(jobUpdateBody))
})

test('a review entry lists every company field that the owner edited', async () => {
  const { server, db, companyId, reviewer, owner } = await office()
  await insertJobIn(db, { state: 'published', now: server.clock.now, companyId })
  const picture = await encodeUpload(await aPng(), 'logo')
  await storePicture(db, picture, { now: server.clock.now, config: { demo: false } })
  const body = {
    name: 'Casino',
    website: 'https://casino.example/',
    description: 'We deal.',
    logo: `/images/${picture.hash}.webp`,
  }
  // Excludes the quota, because members cannot change it.
  const shown = fieldsOf(companyUpdateBody).filter((field) => field !== 'job_quota')
  expect(Object.keys(body).toSorted()).toEqual(shown)
  expect((await owner.call('PUT', `${companiesPath}/${companyId}`, { body })).status).toBe(200)
  const { text } = await reviewer.call('GET', `/ninja-api/review/companies/${companyId}`)
  const { changes }: Pick<ReviewEntry, 'changes'> = JSON.parse(text)
  expect(changes.map(({ field }) => field).toSorted()).toEqual(shown)
  expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toEqual(body)
})
