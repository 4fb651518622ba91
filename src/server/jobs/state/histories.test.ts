// Random histories of the jobs of two companies, through HTTP: no way around a decision of reviewers.
import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { blockedDomains } from '#server/db/tables/reviews.ts'
import { required } from '#server/lib/required.ts'

import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { jobsPath } from '../testing.ts'
import {
  anyEvent,
  begin,
  changeSite,
  end,
  type Event,
  keyOf,
  type Memory,
  openSite,
  readDecisions,
  readRows,
  send,
  type Site,
  undo,
} from './histories.testing.ts'
import { rows, states } from './table.testing.ts'
import { isTrusted } from './trust.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 30) / 10
const MAX_RUN_MS = 60_000
/** The row of the table for an event, as event, role and conditions. */
const tableEvents: Partial<Record<Event['name'], readonly [event: string, role: string]>> = {
  submit: ['submit', 'owner'],
  publish: ['publish', 'staff'],
  withdraw: ['withdraw', 'owner'],
  'staff withdraw': ['withdraw', 'staff'],
  renew: ['renew', 'owner'],
  approve: ['approve', 'reviewer'],
  request_changes: ['request_changes', 'reviewer'],
  refuse: ['refuse', 'reviewer'],
  settle: ['settle', 'staff'],
  delete: ['delete', 'owner'],
  'staff delete': ['delete', 'staff'],
}

/** Returns what the table says, or undefined if none of its rows is about the circumstances. */
async function expected({ server }: Site, { name }: Event, id: number): Promise<string | undefined> {
  const { db, clock, isFree } = server
  const job = await findManagedJob(db, id)
  const [event, role] = tableEvents[name] ?? []
  if (job === undefined || event === undefined) return undefined
  const trusted = await isTrusted(db, job.company.id, server)
  const isBlocked = (await db.$count(blockedDomains)) > 0
  const approvals: Partial<Record<string, string>> = { waiting: 'asked', board: 'given', settlement: 'given' }
  const off = job.firstPublishedAt === null ? 'missing' : 'given'
  const isUsual = job.approval === (job.stage === 'off' ? off : (approvals[job.stage] ?? 'missing'))
  const state = jobStateOf(job, clock.now)
  const kinds = new Set(job.matters.filter(({ isOpen }) => isOpen).map(({ kind }) => kind))
  const isReturned = job.revision !== null && job.revision.status !== 'waiting'
  const isInTable = !isBlocked && !isReturned && job.paidAt === null && (isUsual || state === 'rechecking')
  if (!isInTable) return undefined
  const conditions = [
    ...(trusted ? ['trusted'] : []),
    ...(isFree || job.firstPublishedAt !== null ? ['free'] : []),
    ...(kinds.has('reported') ? ['with a report'] : []),
    ...(kinds.has('sent_back') ? ['with a send-back'] : []),
  ]
  const found = rows.filter(([first, second]) => first === event && second === role)
  const exact = found.find((row) => row[2] === conditions.join(', '))
  // Most rows have no condition of their own.
  const others = new Set(found.flatMap((row) => row[2]?.split(', ') ?? []))
  const row =
    exact ??
    (conditions.every((each) => !others.has(each)) ? found.find((each) => each[2] === '') : undefined)
  const cell = row?.[3 + Object.values(states).indexOf(state)]
  // In the table, jobs under review were never published. Otherwise they are withdrawn and not drafts again.
  return cell === 'D' && job.firstPublishedAt !== null ? 'N' : cell
}

const letterOf = (state: JobState | undefined) =>
  Object.keys(states).find((letter) => states[letter] === state) ?? 'gone'

async function stateOf({ db, clock }: Site['server'], id: number): Promise<JobState | undefined> {
  const job = await findManagedJob(db, id)
  return job && jobStateOf(job, clock.now)
}

type Rows = Awaited<ReturnType<typeof readRows>>

function shownTitle({ server: { clock } }: Site, rowsNow: Rows, id: number): string | undefined {
  const job = rowsNow.jobs.find((row) => row.id === id)
  return job?.isActive && (job.expiresAt === null || job.expiresAt > clock.now) ? job.title : undefined
}

/** Performs the event. Returns the differences from the table and from the rules for every event. */
async function perform(site: Site, event: Event, memory: Memory): Promise<string[]> {
  const { server } = site
  if (await changeSite(site, event, memory)) return []
  const id = required(memory.jobIds[event.job])
  // Some events are about deleted jobs. Most deleted jobs are replaced.
  if (event.title > 0 && (await stateOf(server, id)) === undefined)
    return perform(site, { ...event, name: 'new job' }, memory)
  const before = await readRows(server, memory.companyIds)
  const start = await stateOf(server, id)
  const cell = await expected(site, event, id)
  const shown = shownTitle(site, before, id)
  const company = before.jobs.find((row) => row.id === id)?.companyId
  const wasTrusted = company !== undefined && (await isTrusted(server.db, company, server))
  const earlier = (await readDecisions(server, memory.companyIds)).length
  const { status, json } = await send(site, event, memory)
  const after = await readRows(server, memory.companyIds)
  const isRefused = status >= 400
  const end = letterOf(await stateOf(server, id))
  const found = isRefused ? '409' : end === letterOf(start) ? '=' : end
  const what = `${event.name} in ${String(start)}`
  const complaints = [
    ...(status >= 500 ? [`${what}: ${status}`] : []),
    ...(isRefused && !isDeepStrictEqual(after, before) ? [`${what}: refused, but changes rows`] : []),
    ...((cell ?? '') !== '' && found !== cell
      ? [`${what}: ${found}, but the table says ${String(cell)}`]
      : []),
  ]
  if (isRefused) return complaints
  if (event.name.endsWith(', undo')) {
    const undone = await undo(site, event, { ...memory, decisionId: json['decision_id'] })
    // A job whose domain was blocked since its publication does not return to the board.
    if (undone.status === 409 && (await server.db.$count(blockedDomains)) > 0) return complaints
    const isBack = isDeepStrictEqual(await readRows(server, memory.companyIds), before)
    return [...complaints, ...(isBack ? [] : [`${what}: the undo (${undone.status}) leaves differences`])]
  }
  const decisions = await readDecisions(server, memory.companyIds)
  remember(memory, event, { before, after, about: decisions[earlier]?.about })
  const now = shownTitle(site, after, id)
  const isNew = now !== undefined && now !== shown && !memory.seen.has(`${id} ${now}`)
  return isNew && !wasTrusted ? [...complaints, `${what}: shows a title without a review`] : complaints
}

/** `about` is the subject of the decision that the event was. */
type Change = { before: Rows; after: Rows; about: string | undefined }

/** Follows the matters and the seen titles by the rules of reviewers alone. */
function remember(
  { jobIds, matters: open, paid, seen }: Memory,
  { name, job: place }: Event,
  { before, after, about }: Change,
): void {
  const id = required(jobIds[place])
  const job = before.jobs.find((row) => row.id === id)
  const proposed: unknown = before.revisions.find((row) => row.jobId === id)?.changes
  const companyId = job?.companyId ?? 0
  const [reported, sentBack] = [keyOf(id, 'reported'), keyOf(id, 'sent_back')]
  const see = (title: unknown) => seen.add(`${id} ${String(title)}`)
  // Not every report counts, for example not a second one by the same person.
  const counts = after.matters.some(
    (row) => row.jobId === id && row.kind === 'reported' && row.openedAt !== null && row.closedAt === null,
  )
  if (name === 'report' && counts) open.set(reported, { job: id, companyId, kind: 'reported' })
  if (about !== undefined && about !== 'changes') open.delete(reported)
  if (about !== undefined && name !== 'request_changes') open.delete(sentBack)
  if (about !== undefined && name === 'request_changes' && !open.has(sentBack))
    open.set(sentBack, { job: id, companyId, kind: 'sent_back' })
  if (about !== undefined && name === 'approve')
    see(about === 'changes' ? (Object(proposed).title ?? job?.title) : job?.title)
  if (name === 'publish' || name === 'show') open.delete(sentBack)
  if (name === 'pay' || name === 'settle') paid.add(id)
  if (['publish', 'show', 'staff edit'].includes(name)) see(after.jobs.find((row) => row.id === id)?.title)
}

/** Returns the violations of the rules that hold after every event. */
async function check({ server, reviewer }: Site, memory: Memory): Promise<string[]> {
  const { db, app } = server
  const queue = await reviewer.call('GET', '/ninja-api/review?limit=100')
  const { results }: { results: { kind: string; job_id: number }[] } = JSON.parse(queue.text)
  const queued = results.filter(({ kind }) => kind === 'job').map(({ job_id: id }) => id)
  const complaints = queued.length === new Set(queued).size ? [] : ['an entry is in the queue twice']
  for (const { job, kind, companyId } of memory.matters.values()) {
    if (await isTrusted(db, companyId, server))
      complaints.push(`trusts a company with a job that was ${kind}`)
    if (kind === 'reported' && !queued.includes(job)) complaints.push('a reported job is not in the queue')
  }
  const { jobs: all } = await readRows(server, memory.companyIds)
  for (const { id, companyId, stage } of all) {
    if (stage === 'settlement' && memory.paid.has(id)) complaints.push('a paid job waits for payment')
    const page = await app.inject(`${jobsPath}/${id}`)
    const title = page.statusCode === 200 ? String(JSON.parse(page.body).title) : undefined
    const isCovered = all.some((each) => each.companyId === companyId && queued.includes(each.id))
    if (title !== undefined && !isCovered && !memory.seen.has(`${id} ${title}`))
      complaints.push('shows a title that reviewers neither saw nor will see')
  }
  return complaints
}

const fees = { POSTING_FEES: 'settle_first', SETTLEMENT_URL: '/prices' }

test.each([
  ['without fees', { trustedAfter: 0, isFree: true, env: {} }],
  ['with fees', { trustedAfter: 1, isFree: false, env: fees }],
] as const)(
  'no history of jobs goes around the decisions of reviewers, %s',
  async (_name, terms) => {
    const site = await openSite(terms)
    const histories = fc.asyncProperty(fc.array(anyEvent, { maxLength: 60, size: 'max' }), async (events) => {
      const memory: Memory = { ...(await begin(site)), matters: new Map(), paid: new Set(), seen: new Set() }
      const complaints: string[] = []
      for (const event of events) {
        complaints.push(...(await perform(site, event, memory)), ...(await check(site, memory)))
        if (complaints.length > 0) break
      }
      await end(site, memory)
      expect(complaints).toEqual([])
    })
    await expect(fc.assert(histories, { numRuns: RUNS, endOnFailure: true })).resolves.toBeUndefined()
  },
  RUNS * MAX_RUN_MS,
)
