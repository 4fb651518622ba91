// Tests which pages, feeds and API calls show a job to visitors, in each state of the job.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { alertEncryption, createKey } from './alerts/key.ts'
import { insertAlert } from './alerts/queries.ts'
import { type Accounts, extendTestApp } from './auth/testing.ts'
import { digestRuns } from './db/tables/job-alerts.ts'
import { taskRuns } from './db/tables/task-runs.ts'
import { type Answer, jobBody, companiesPath, jobsPath, staff } from './jobs/testing.ts'
import { testSecretKey } from './mail/testing.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { testApp } from './testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../dist'))

const TITLE = 'Rhythm Luthier'
const SLUG = 'rhythm-luthier'
const DAY_MS = 24 * 60 * 60 * 1000
/** The task that publishes scheduled jobs runs at least once in this time. */
const QUEUE_MS = 10_000

const states = ['draft', 'published', 'withdrawn', 'expired'] as const
type State = (typeof states)[number]

/** For each place and state of the job, the HTTP status that visitors get, or whether the place shows the job. */
const table: Record<string, Record<State, number | boolean>> = {
  'job API, one': { draft: 404, published: 200, withdrawn: 404, expired: 404 },
  'job API, all': { draft: false, published: true, withdrawn: false, expired: false },
  'job page': { draft: 404, published: 200, withdrawn: 410, expired: 410 },
  'job page, JobPosting': { draft: false, published: true, withdrawn: false, expired: false },
  'job page, text': { draft: false, published: true, withdrawn: false, expired: false },
  'job page, Apply': { draft: false, published: true, withdrawn: false, expired: false },
  'company page': { draft: false, published: true, withdrawn: false, expired: false },
  'index of companies, a place': { draft: false, published: true, withdrawn: false, expired: false },
  'landing page': { draft: false, published: true, withdrawn: false, expired: false },
  'board, a country': { draft: false, published: true, withdrawn: false, expired: false },
  'social image': { draft: 404, published: 200, withdrawn: 410, expired: 410 },
  'more jobs of the company': { draft: false, published: true, withdrawn: false, expired: false },
  board: { draft: false, published: true, withdrawn: false, expired: false },
  'board, a search': { draft: false, published: true, withdrawn: false, expired: false },
  'board, JobPosting': { draft: false, published: false, withdrawn: false, expired: false },
  RSS: { draft: false, published: true, withdrawn: false, expired: false },
  Atom: { draft: false, published: true, withdrawn: false, expired: false },
  'JSON Feed': { draft: false, published: true, withdrawn: false, expired: false },
  'RSS of a search': { draft: false, published: true, withdrawn: false, expired: false },
  'Atom of a search': { draft: false, published: true, withdrawn: false, expired: false },
  'JSON Feed of a search': { draft: false, published: true, withdrawn: false, expired: false },
  embed: { draft: false, published: true, withdrawn: false, expired: false },
  'embed of a search': { draft: false, published: true, withdrawn: false, expired: false },
  'embedded fragment': { draft: false, published: true, withdrawn: false, expired: false },
  'aggregator feed': { draft: false, published: true, withdrawn: false, expired: false },
  sitemap: { draft: false, published: true, withdrawn: false, expired: false },
  'job alert': { draft: false, published: true, withdrawn: false, expired: false },
  'job source of the company': { draft: 401, published: 401, withdrawn: 401, expired: 401 },
}

const search = '?q=rhythm&location_type=Remote'

type Ids = { id: number; other: number; company: number }

/** Returns whether the digest of a new alert for all jobs lists the job. */
async function isInDigest({ app, db, clock, messages }: Pick<Accounts, 'app' | 'db' | 'clock' | 'messages'>) {
  const { now } = clock
  const email = `${randomUUID()}@example.com`
  const key = createKey(randomBytes, alertEncryption({ secretKey: testSecretKey }))
  const dates = { consentedAt: now, confirmedAt: now, listedUntil: new Date(0) }
  await insertAlert(db, { email, query: '', frequency: 'daily', consentText: 'x', ...key, ...dates })
  await db.delete(digestRuns)
  await db.delete(taskRuns)
  await db.insert(digestRuns).values({ frequency: 'daily', dueOn: '2026-11-19', listedUntil: now })
  await app.tasks.runDue()
  const sent = (await messages()).filter(({ to, template }) => to === email && template === 'job-digest')
  return sent.some(({ text }) => text.includes(TITLE))
}

/** Returns how each place of the table shows the job now. `other` is the ID of an open job of the same company. */
async function seen({ app, db, clock, messages }: Accounts, { id, other, company }: Ids) {
  const get = async (url: string) => {
    const { statusCode: status, body } = await app.inject(url)
    return { status, body, hasJob: body.includes(TITLE) || body.includes(SLUG) }
  }
  const page = await get(`/jobs/${id}/${SLUG}`)
  const hasJob = async (url: string) => (await get(url)).hasJob
  return {
    'job API, one': (await get(`${jobsPath}/${id}`)).status,
    'job API, all': await hasJob(jobsPath),
    'job page': page.status,
    'job page, JobPosting': page.body.includes('application/ld+json'),
    'job page, text': page.body.includes('Keep time.'),
    'job page, Apply': page.body.includes('https://rhythm.example/apply'),
    'social image': (await get(`/social/jobs/${id}.png`)).status,
    'more jobs of the company': await hasJob(`/jobs/${other}/solo-luthier`),
    'company page': await hasJob(`/companies/${company}/quintette`),
    'index of companies, a place': (await get('/companies?q=metronome')).body.includes('>Quintette<'),
    'landing page': await hasJob('/'),
    'board, a country': await hasJob('/jobs?country=DE'),
    board: await hasJob('/jobs'),
    'board, a search': /href="\/jobs\/\d+\/rhythm-luthier"/.test((await get(`/jobs${search}`)).body),
    'board, JobPosting': (await get('/jobs')).body.includes('application/ld+json'),
    RSS: await hasJob('/jobs.rss'),
    Atom: await hasJob('/jobs.atom'),
    'JSON Feed': await hasJob('/jobs.json'),
    'RSS of a search': await hasJob(`/jobs.rss${search}`),
    'Atom of a search': await hasJob(`/jobs.atom${search}`),
    'JSON Feed of a search': await hasJob(`/jobs.json${search}`),
    embed: await hasJob('/jobs/embed'),
    'embed of a search': /href="[^"]*\/rhythm-luthier"/.test((await get(`/jobs/embed${search}`)).body),
    'embedded fragment': await hasJob('/jobs/embed.html'),
    'aggregator feed': await hasJob('/aggregator.xml'),
    sitemap: await hasJob('/sitemap-1.xml'),
    'job source of the company': (await get(`/ninja-api/companies/${company}/sources`)).status,
    'job alert': await isInDigest({ app, db, clock, messages }),
  }
}

const column = (state: State) =>
  Object.fromEntries(Object.entries(table).map(([outlet, row]) => [outlet, row[state]]))

test('visitors see a job exactly in the places that `table` lists for its state', async () => {
  const server = extendTestApp(await testApp({ AGGREGATOR_FEED: 'on' }, build))
  const write = await staff(server, 'key')
  const { json: company } = await write('POST', companiesPath, { body: { name: 'Quintette' } })
  const post = (parts: Record<string, unknown>): Promise<Answer> =>
    write('POST', jobsPath, { body: jobBody({ company_id: company.id, countries: ['DE'], ...parts }) })
  const { json: solo } = await post({ title: 'Solo Luthier', expires_at: null })
  const { json: job } = await post({
    title: TITLE,
    description: 'Keep time.',
    location: 'Metronome Hill',
    apply_link: 'https://rhythm.example/apply',
    is_active: false,
  })
  const change = (body: object) => write('PUT', `${jobsPath}/${job.id}`, { body })
  const found = () => seen(server, { id: job.id, other: solo.id, company: company.id })

  expect(await found()).toEqual(column('draft'))
  // A scheduled job looks like a draft until its date.
  const date = new Date(server.clock.now.getTime() + DAY_MS)
  await change({ is_active: true, publish_at: date.toISOString() })
  expect(await found()).toEqual(column('draft'))
  server.clock.now = new Date(date.getTime() - 1)
  expect(await found()).toEqual(column('draft'))
  server.clock.now = new Date(date.getTime() + QUEUE_MS)
  await server.app.tasks.runDue()
  expect(await found()).toEqual(column('published'))
  await change({ is_active: false })
  expect(await found()).toEqual(column('withdrawn'))
  // A job that is scheduled again is secret until its new date, because it may have another title.
  const again = new Date(server.clock.now.getTime() + DAY_MS)
  await change({ is_active: true, publish_at: again.toISOString() })
  expect(await found()).toEqual(column('draft'))
  await change({ publish_at: null })
  expect(await found()).toEqual(column('published'))
  const expiry = new Date(server.clock.now.getTime() + DAY_MS)
  await change({ is_active: true, expires_at: expiry.toISOString() })
  expect(await found()).toEqual(column('published'))
  server.clock.now = expiry
  expect(await found()).toEqual(column('published'))
  // The job expires by the passing of time alone, without a write.
  server.clock.now = new Date(expiry.getTime() + 1)
  expect(await found()).toEqual(column('expired'))
  await write('DELETE', `${jobsPath}/${job.id}`)
  // A deleted job looks like a draft, as if it never existed.
  expect(await found()).toEqual(column('draft'))
})
