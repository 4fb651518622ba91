// Random events of the jobs of two companies, as requests.
import { asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'

import { accounts } from '#server/auth/testing.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyNotices } from '#server/db/tables/company-notices.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { blockedDomains, decisions, matters, reports, revisions } from '#server/db/tables/reviews.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { createPersonWithRole } from '../lifecycle/testing.ts'
import { addMember } from '../store/members-queries.ts'
import { type Caller, jobsPath } from '../testing.ts'

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const host = 'example.org'

type Choice = { title: number; soon: string; companyId: number }

const soon = ({ soon: expires_at }: Choice) => ({ expires_at })
const retitle = ({ title }: Choice) => ({ title: `Title ${title}` })

/** The requests of the events of a job, as caller, action or method, and body. */
const requests = {
  submit: ['owner', 'submit'],
  publish: ['staff', 'publish'],
  withdraw: ['owner', 'withdraw'],
  'staff withdraw': ['staff', 'withdraw'],
  renew: ['owner', 'renew'],
  settle: ['staff', 'settle'],
  edit: ['owner', 'PUT', retitle],
  'staff edit': ['staff', 'PUT', retitle],
  end: ['owner', 'PUT', soon],
  show: ['staff', 'PUT', () => ({ is_active: true })],
  hide: ['staff', 'PUT', () => ({ is_active: false })],
  move: ['staff', 'PUT', ({ companyId: company_id }: Choice) => ({ company_id })],
  delete: ['owner', 'DELETE'],
  'staff delete': ['staff', 'DELETE'],
  approve: ['reviewer', 'approve'],
  request_changes: ['reviewer', 'request-changes', () => ({ reason: 'unclear' })],
  refuse: ['reviewer', 'refuse', () => ({ reason: 'spam' })],
  'submit, undo': ['owner', 'submit'],
  'publish, undo': ['staff', 'publish'],
  'withdraw, undo': ['owner', 'withdraw'],
  'renew, undo': ['owner', 'renew'],
  'settle, undo': ['staff', 'settle'],
  'approve, undo': ['reviewer', 'approve'],
  'request_changes, undo': ['reviewer', 'request-changes', () => ({ reason: 'unclear' })],
  'refuse, undo': ['reviewer', 'refuse', () => ({ reason: 'spam' })],
  report: ['reader', 'reports', () => ({ reason: 'fraud' })],
  'weak report': ['reader', 'reports', () => ({ reason: 'spam' })],
} satisfies Record<string, Request>

type Request = readonly [Person, string, ((choice: Choice) => object)?]
type JobEvent = keyof typeof requests
type Person = 'owner' | 'reviewer' | 'staff' | 'reader'
const siteEvents = ['a minute', 'nine days', 'verify', 'drop', 'block', 'unblock', 'new job', 'pay'] as const
export type Event = { name: JobEvent | (typeof siteEvents)[number]; job: number; title: number }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
const jobEvents = Object.keys(requests) as JobEvent[]

export const anyEvent: fc.Arbitrary<Event> = fc.record({
  // Most events are those that lead to the board and back.
  name: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('submit', 'approve', 'settle', 'request_changes', 'report', 'edit'),
    },
    { weight: 6, arbitrary: fc.constantFrom(...jobEvents) },
    { weight: 1, arbitrary: fc.constantFrom(...siteEvents) },
  ),
  job: fc.nat(3),
  title: fc.nat(2),
})

export type Site = Awaited<ReturnType<typeof openSite>>

type Terms = { trustedAfter: number; isFree: boolean; env: Record<string, string> }

export async function openSite({ trustedAfter, isFree, env }: Terms) {
  const server = await accounts({
    SETTLEMENT_SECRET: secret,
    POSTING_TRUSTED_AFTER: String(trustedAfter),
    POSTINGS_PER_DAY: '10000',
    ACCOUNT_RATE_LIMITS: 'off',
    ...env,
  })
  const company = await insertCompany(server.db)
  const [owner, reviewer, staff, reader] = [
    await createPersonWithRole(server, 'owner', company),
    await createPersonWithRole(server, 'reviewer', company),
    await createPersonWithRole(server, 'staff', company),
    await createPersonWithRole(server, 'none', company),
  ]
  return { server: { ...server, trustedAfter, isFree }, owner, reviewer, staff, reader }
}

/** Creates two companies with verified domains and two drafts each. */
export async function begin({ server, owner }: Site) {
  const companyIds = [await insertCompany(server.db), await insertCompany(server.db)]
  const jobIds: number[] = []
  for (const companyId of companyIds) {
    await addMember(server.db, { companyId, userId: owner.id, role: 'owner', now: server.clock.now })
    const dates = { createdAt: server.clock.now, verifiedAt: server.clock.now, nextCheckAt: server.clock.now }
    await server.db
      .insert(companyDomains)
      .values({ companyId, domain: `c${companyId}.example`, token: 'x', ...dates })
    for (const title of ['Title 0', 'Title 1']) jobIds.push(await insertDraft(server, companyId, title))
  }
  return { startedAt: server.clock.now, companyIds, jobIds }
}

const insertDraft = ({ db }: Site['server'], companyId: number, title: string) =>
  insertJob(db, { companyId, title, stage: 'off', approval: 'missing', applyLink: `https://${host}/apply` })

export async function end({ server: { db, clock } }: Site, memory: Memory): Promise<void> {
  clock.now = memory.startedAt
  await db.delete(blockedDomains)
  await db.delete(matters)
  await db.delete(jobs).where(inArray(jobs.companyId, [...memory.companyIds]))
}

/** What the test remembers of a history, independently of the state machine. */
export type Memory = {
  startedAt: Date
  companyIds: readonly number[]
  jobIds: number[]
  /** The open matters of jobs, each with its company. */
  matters: Map<string, { job: number; companyId: number; kind: string }>
  paid: Set<number>
  /** The titles that reviewers or staff have seen, as `job title`. */
  seen: Set<string>
}

// Undoing a decision writes the revision again, with another ID.
const { id: _id, ...columnsOfRevision } = getTableColumns(revisions)

export async function readRows({ db }: Site['server'], companyIds: readonly number[]) {
  const ofCompanies = inArray(jobs.companyId, [...companyIds])
  const jobIds = db.select({ id: jobs.id }).from(jobs).where(ofCompanies)
  const matterIds = db
    .select({ id: matters.id })
    .from(matters)
    .where(inArray(matters.companyId, [...companyIds]))
  return {
    jobs: await db.select().from(jobs).where(ofCompanies).orderBy(asc(jobs.id)),
    revisions: await db
      .select(columnsOfRevision)
      .from(revisions)
      .where(inArray(revisions.jobId, jobIds))
      .orderBy(asc(revisions.jobId)),
    matters: await db
      .select()
      .from(matters)
      .where(inArray(matters.companyId, [...companyIds]))
      .orderBy(asc(matters.id)),
    reports: await db
      .select()
      .from(reports)
      .where(inArray(reports.matterId, matterIds))
      .orderBy(asc(reports.id)),
    notices: await db
      .select()
      .from(companyNotices)
      .where(inArray(companyNotices.companyId, [...companyIds]))
      .orderBy(asc(companyNotices.id)),
  }
}

export async function readDecisions({ db }: Site['server'], companyIds: readonly number[]) {
  return db
    .select({ about: decisions.about })
    .from(decisions)
    .where(inArray(decisions.companyId, [...companyIds]))
    .orderBy(asc(decisions.id))
}

/** The key of a matter. */
export const keyOf = (job: number, kind: string) => `${job} ${kind}`

/** Changes the site around the jobs. Returns false for an event of a job. */
export async function changeSite(site: Site, { name, job, title }: Event, memory: Memory): Promise<boolean> {
  const { server, reviewer } = site
  const { db, clock } = server
  const companyId = required(memory.companyIds[job % 2])
  const setVerified = (verifiedAt: Date | null) =>
    db.update(companyDomains).set({ verifiedAt }).where(eq(companyDomains.companyId, companyId))
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  if (name === 'a minute') pass(minutes(1))
  // Once at most, because sessions end after 14 days.
  else if (name === 'nine days')
    pass(clock.now < new Date(memory.startedAt.getTime() + days(1)) ? days(9) : 0)
  else if (name === 'verify') await setVerified(clock.now)
  else if (name === 'drop') await setVerified(null)
  else if (name === 'block') {
    await reviewer.call('POST', '/ninja-api/review/blocked-domains', { body: { domain: host } })
    // The block refuses the entries with links to the domain.
    const closed = await db.select().from(matters).where(isNotNull(matters.closedBy))
    for (const { jobId, kind } of closed) memory.matters.delete(keyOf(jobId ?? 0, kind))
  } else if (name === 'unblock') await db.delete(blockedDomains)
  else if (name === 'new job') {
    const id = await insertDraft(server, companyId, `Title ${title}`)
    memory.jobIds[job] = id
  } else return false
  return true
}

async function pay({ app }: Site['server'], id: number): Promise<number> {
  const body = JSON.stringify({ type: 'job.settled', data: { job_id: id } })
  const at = new Date()
  const response = await app.inject({
    method: 'POST',
    url: '/ninja-api/settlements',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': `msg_${id}`,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(`msg_${id}`, at, body),
    },
  })
  return response.statusCode
}

/** Undoes an event that has just happened. */
export async function undo(
  { reviewer, owner, staff }: Site,
  { name, job }: Event,
  { jobIds, decisionId }: Pick<Memory, 'jobIds'> & { decisionId: unknown },
) {
  if (typeof decisionId === 'number')
    return reviewer.call('POST', `/ninja-api/review/decisions/${decisionId}/undo`)
  const { call } = isJobEvent(name) && requests[name][0] === 'staff' ? staff : owner
  return call('POST', `${jobsPath}/${required(jobIds[job])}/undo`)
}

const isJobEvent = (name: Event['name']): name is JobEvent => name in requests

export async function send(site: Site, { name, job, title }: Event, { companyIds, jobIds }: Memory) {
  const id = required(jobIds[job])
  if (!isJobEvent(name)) return { status: await pay(site.server, id), json: {} as Record<string, unknown> }
  const [person, what, bodyOf = () => ({})]: Request = requests[name]
  const soonEnd = new Date(site.server.clock.now.getTime() + days(8)).toISOString()
  const body = bodyOf({ title, soon: soonEnd, companyId: required(companyIds[title % companyIds.length]) })
  const headers = person === 'reviewer' ? await versionFor(site.reviewer.call, id) : {}
  const { call } = site[person]
  if (what === 'DELETE') return call('DELETE', `${jobsPath}/${id}`)
  if (what === 'PUT') return call('PUT', `${jobsPath}/${id}`, { body })
  return call('POST', `${jobsPath}/${id}/${what}`, { body, headers })
}

/** Reviewers decide on the version that they have opened. */
async function versionFor(call: Caller, id: number): Promise<Record<string, string>> {
  const managed = await call('GET', `/ninja-api/dashboard/jobs/${id}`)
  if (managed.status === 200) return { 'if-match': JSON.parse(managed.text).version }
  const entry = await call('GET', `/ninja-api/review/jobs/${id}`)
  return entry.status === 200 ? { 'if-match': JSON.parse(entry.text).job.version } : {}
}
