// Simulates a busy board with random events. An event is a change of a job or company through the API.
import { asc } from 'drizzle-orm'
import * as fc from 'fast-check'

import type { SearchWire } from '#contract/jobs/search.ts'
import { setStaff } from '#server/auth/roles/testing.ts'
import { PASSWORD } from '#server/auth/testing.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { importsPath } from '#server/jobs/import/testing.ts'
import { addMember } from '#server/jobs/store/members-queries.ts'
import { byKey, type Caller, companiesPath, jobBody, jobsPath, createApiKey } from '#server/jobs/testing.ts'
import { days, hours } from '#server/lib/duration.ts'

import type { alertingSite } from '../testing.ts'

export type Site = Awaited<ReturnType<typeof alertingSite>>

const skills = ['Django', 'PostgreSQL', 'Wagtail'] as const

const content = fc.record({
  title: fc.constantFrom('Luthier', 'Remote Drummer', 'Piano Tuner', 'Senior Django Developer'),
  location: fc.constantFrom('Berlin, Germany', 'Nairobi, Kenya', 'Anywhere'),
  location_type: fc.constantFrom('Remote', 'In-Person', 'Hybrid'),
  employment_schedule: fc.constantFrom('Full-time', 'Part-time'),
  contract_type: fc.constantFrom('Employee', 'Contractor'),
  seniority_level: fc.constantFrom('Junior', 'Senior'),
  skills: fc.subarray([...skills]),
  countries: fc.subarray(['DE', 'KE']),
  visa_sponsorship: fc.boolean(),
  salary_min: fc.constantFrom(null, 60_000, 120_000),
})

const boardEvent = fc.record({
  kind: fc.constantFrom(
    ...(['post', 'post', 'post', 'draft', 'submit', 'submit', 'import', 'import', 'import again'] as const),
    ...(['edit', 'edit', 'edit', 'rename company', 'end soon', 'delete'] as const),
    ...(['publish', 'publish', 'approve', 'approve', 'settle', 'settle'] as const),
    ...(['withdraw', 'withdraw', 'refuse', 'renew', 'renew'] as const),
  ),
  content,
  /** How many days before the import an imported job was created. */
  ageDays: fc.integer({ min: 0, max: 6 }),
  /** The index of the job that the event changes, modulo the number of jobs. */
  which: fc.nat(),
})

export type BoardEvent = typeof boardEvent extends fc.Arbitrary<infer T> ? T : never

/**
 * The events from noon to 5:55 on the next morning, just before the digests are due. `minute` is the time of an event
 * in minutes after noon.
 */
export const dayOfEvents = fc.uniqueArray(
  fc.record({ minute: fc.integer({ min: 1, max: 17 * 60 + 55 }), event: boardEvent }),
  { selector: ({ minute }) => minute, minLength: 14, maxLength: 18 },
)

/** Returns the IDs of the jobs on all pages of the board for the search `query`. */
export async function listBoard({ app }: Pick<Site, 'app'>, query = ''): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const url = `/ninja-api/jobs/search?${query.slice(1)}&page=${page}`
    const found = (await app.inject(url)).json<SearchWire>()
    for (const { id } of found.jobs) ids.add(id)
    if (page >= found.page_count) return ids
  }
}

/** Creates a company with a member, and a staff user. Returns a function that performs an event as one of the two. */
export async function busyBoard(site: Site): Promise<(event: BoardEvent) => Promise<void>> {
  const { db, clock } = site
  const companyId = await insertCompany(db, { name: 'Quillbark' })
  const { id: staffId, key: staffKey } = await createKey(site, 'staff@example.com')
  await setStaff(db, staffId, true)
  const staff = byKey(site, staffKey)
  const { id: userId, key: memberKey } = await createKey(site, 'member@example.com')
  await addMember(db, { companyId, userId, role: 'owner', now: clock.now })
  const member = byKey(site, memberKey)
  const imported: string[] = []
  let names = 0

  async function create(call: Caller, facts: object) {
    const body = jobBody({ ...facts, company_id: companyId })
    const { status, text } = await call('POST', jobsPath, { body })
    if (status !== 200) throw new Error(`creating a job returned ${status}: ${text}`)
  }
  async function importJob(facts: object) {
    const { statusCode, body } = await site.app.inject({
      method: 'POST',
      url: `${importsPath}?name=jobs.json`,
      headers: { authorization: `Api-Key ${staffKey}` },
      payload: [{ ...jobBody({ ...facts }), company: 'Spruce Guitars', source: 'other' }],
    })
    if (statusCode !== 200 || !/"(?:created|updated|unchanged)"/.test(body))
      throw new Error(`an import returned ${statusCode}: ${body}`)
  }

  return async function happen({ kind, content: facts, ageDays, which }) {
    const { now } = clock
    const ids = await db.select({ id: jobs.id }).from(jobs).orderBy(asc(jobs.id))
    const path = `${jobsPath}/${ids[which % Math.max(ids.length, 1)]?.id ?? 0}`
    switch (kind) {
      case 'post':
        return create(staff, facts)
      case 'draft':
        return create(staff, { ...facts, is_active: false })
      case 'submit':
        return create(member, facts)
      case 'import':
        imported.push(`job ${imported.length}`)
        return importJob({
          ...facts,
          external_id: imported.at(-1),
          created_at: timeAfter(now, -days(ageDays)),
          is_active: which % 4 > 0,
        })
      case 'import again':
        if (imported.length === 0) return undefined
        return importJob({
          ...facts,
          external_id: imported[which % imported.length],
          is_active: which % 3 > 0,
        })
      case 'edit':
        await staff('PUT', path, { body: facts })
        return undefined
      case 'end soon':
        await staff('PUT', path, { body: { expires_at: timeAfter(now, hours(5)) } })
        return undefined
      case 'rename company':
        await staff('PUT', `${companiesPath}/${companyId}`, {
          body: { name: names++ % 2 ? 'Quillbark' : 'Django Press' },
        })
        return undefined
      case 'delete':
        await staff('DELETE', path)
        return undefined
      case 'refuse':
        await staff('POST', `${path}/refuse`, { body: { reason: 'spam' } })
        return undefined
      case 'publish':
      case 'approve':
      case 'settle':
      case 'withdraw':
      case 'renew':
        // An action that the state of the job does not allow returns 409 and changes nothing.
        await staff('POST', `${path}/${kind}`)
        return undefined
    }
  }
}

function timeAfter(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}

/** Creates a user with an API key. Unlike a session, the key stays valid during the simulated days. */
async function createKey(site: Site, email: string): Promise<{ id: number; key: string }> {
  const id = await site.addUser({ email })
  const client = site.client('app')
  await client.post('auth/login', { email, password: PASSWORD })
  return { id, key: await createApiKey(client) }
}
