// Blocks a domain: all that waits of it is refused, and nothing more of it is taken.
import type { BlockBody, BlockedDomain } from '#contract/jobs/review.ts'
import { isWithin } from '#contract/jobs/rules/shared-hosts.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'

import { mergeRevision } from '../lifecycle/merge-revision.ts'
import { addJobNotices } from '../notices/add.ts'
import { invalidField } from '../problems.ts'
import { refuseCompanyChanges } from './block-companies.ts'
import {
  deleteBlock,
  insertBlock,
  insertDecisions,
  listBlocks,
  listOwnCompanies,
  listWaitingLinks,
} from './domain-queries.ts'
import {
  lockJobs,
  refuseJobs,
  refuseRevisions,
  settleReportsOf,
  type WaitingLinks,
} from './domain-queries.ts'
import { hostsOf, refusalOf } from './domains.ts'
import { findJobsWithState } from './evidence-queries.ts'
import { domainOf } from './hosts.ts'

const MAX_LISTED = 200

type Blocking = {
  isOf: (entry: WaitingLinks) => boolean
  own: ReadonlySet<number>
  userId: number
  now: Date
}

/** `left` counts what waits of the blocker's own companies: others decide on that. */
export async function block(ctx: Context, { body }: { body: BlockBody }) {
  const { db, now, log } = ctx
  const userId = required(ctx.identity).user.id
  const domain = domainOf(body.domain)
  if (domain === null) throw invalidField('domain', 'must be a domain such as jobs.example')
  const refusal = refusalOf(domain)
  if (refusal !== null) throw invalidField('domain', refusal)
  const blocked = await auditedTransaction(db, { userId, via: 'api', now }, async (tx) => {
    await insertBlock(tx, { domain, reason: body.reason || null, blockedBy: userId, blockedAt: now })
    const own = await listOwnCompanies(tx, userId)
    const isOf = (entry: WaitingLinks) => hostsOf(entry).some((host) => isWithin(host, domain))
    const blocking = { isOf, own, userId, now }
    // Companies are locked before jobs, as everywhere.
    const ofCompanies = await refuseCompanyChanges(tx, blocking)
    const ofJobs = await refuseAll(tx, blocking)
    return { domain, refused: ofJobs.refused + ofCompanies.refused, left: ofJobs.left + ofCompanies.left }
  })
  log.info({ event: 'domain blocked', user: userId, ...blocked }, 'domain blocked')
  return blocked
}

async function refuseAll(tx: Db, { isOf, own, userId, now }: Blocking) {
  await lockJobs(
    tx,
    (await listWaitingLinks(tx)).filter(isOf).map(({ jobId }) => jobId),
  )
  // Again, now that nobody else decides on them.
  const waiting = (await listWaitingLinks(tx)).filter(isOf)
  const refused = waiting.filter(({ companyId }) => !own.has(companyId))
  const edits = refused.filter(({ isEdit }) => isEdit).map(({ jobId }) => jobId)
  const postings = refused.filter(({ isEdit }) => !isEdit).map(({ jobId }) => jobId)
  const found = await findJobsWithState(tx, postings)
  const decided = [
    ...(await findJobsWithState(tx, edits)).map((job) => ({ job, about: 'changes' as const })),
    ...found.map((job) => ({ job, about: job.recheck ?? ('posting' as const) })),
  ]
  const [decision, note] = ['refused' as const, null]
  const by = { decision, reason: 'spam', note, decidedBy: userId, decidedAt: now }
  await insertDecisions(
    tx,
    decided.map(({ job, about }) => ({ jobId: job.id, about, ...by })),
  )
  await addJobNotices(
    tx,
    decided.map(({ job, about }) => ({ job, about, decision, reason: 'blocked_domain', note })),
    now,
  )
  await refuseRevisions(tx, edits)
  await refuseJobs(tx, postings, now)
  for (const job of found) await mergeRevision(tx, job)
  await settleReportsOf(tx, postings, now)
  return { refused: refused.length, left: waiting.length - refused.length }
}

export async function listBlocked({ db }: Context): Promise<{ count: number; results: BlockedDomain[] }> {
  const { count, rows } = await listBlocks(db, MAX_LISTED)
  const results = rows.map(({ domain, reason, blockedBy, blockedAt }) => ({
    domain,
    reason,
    blocked_by: blockedBy,
    blocked_at: blockedAt.toISOString(),
  }))
  return { count, results }
}

export async function unblock(
  { db, identity, log }: Context,
  { params }: { params: { domain: string } },
): Promise<void> {
  const domain = domainOf(params.domain)
  if (domain === null || !(await deleteBlock(db, domain))) throw new Problem('notFound')
  log.info({ event: 'domain unblocked', user: identity?.user.id, domain }, 'domain unblocked')
}
