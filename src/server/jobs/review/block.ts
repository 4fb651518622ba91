// Blocks a domain. All pending entries with the domain are refused, and new submissions with it are rejected.
import type { BlockBody, BlockedDomain } from '#contract/jobs/review.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'

import { normalizeDomain } from '../moderation/hosts.ts'
import { applyEvents } from '../state/apply.ts'
import {
  deleteBlock,
  findPendingLinks,
  insertBlock,
  listBlocks,
  listOwnCompanies,
  listPendingLinks,
  type PendingLinks,
} from '../store/blocked-domains-queries.ts'
import { visibleCondition } from '../store/jobs-queries.ts'
import { lockManagedJob } from '../store/managed-jobs-queries.ts'
import { invalidField } from '../store/problems.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'
import { refuseCompanyChanges } from './block-companies.ts'
import { listHosts, blockFault } from './domains.ts'

const MAX_LISTED = 200

const blockedDomain = { subject: 'blocked domain', subjectId: 0 } as const

type BlockOptions = {
  matches: (entry: PendingLinks) => boolean
  own: ReadonlySet<number>
  userId: number
  now: Date
}

/**
 * Blocks a domain and refuses the pending entries that contain it. In the result, `refused` counts these entries.
 * `left` counts the pending entries of the reviewer's own companies, on which only other reviewers may decide.
 * `published` counts the jobs with the domain that are still on the board.
 */
export async function block(ctx: Context, { body }: { body: BlockBody }) {
  const { db, now, log } = ctx
  const userId = required(ctx.identity).user.id
  const domain = normalizeDomain(body.domain.trim().replace(/^\*\./, ''))
  if (domain === null) throw invalidField('domain', 'must be a domain such as jobs.example')
  const fault = blockFault(domain, ctx.config)
  if (fault !== null) throw invalidField('domain', fault)
  const change = { userId, via: 'api' as const, now }
  const matches = (entry: PendingLinks) => listHosts(entry).some((host) => isWithin(host, domain))
  const refusePending = async (tx: Db) => {
    await insertBlock(tx, { domain, reason: body.reason || null, blockedBy: userId, blockedAt: now })
    await insertAuditEntry(tx, change, { ...blockedDomain, action: 'created', after: { domain } })
    const own = await listOwnCompanies(tx, userId)
    const options = { matches, own, userId, now }
    // Locks companies before jobs, like all transactions, to avoid deadlocks.
    const companies = await refuseCompanyChanges(tx, options)
    const pendingJobs = await refusePendingJobs(ctx, tx, options)
    const refused = pendingJobs.refused + companies.refused
    return { domain, refused, left: pendingJobs.left + companies.left }
  }
  const refusal = await invalidateAfter(ctx, () => auditedTransaction(db, change, refusePending))
  const published = (await listPendingLinks(db, visibleCondition(now))).filter(matches).length
  const blocked = { ...refusal, published }
  log.info({ event: 'domain blocked', user: userId, ...blocked }, 'domain blocked')
  return blocked
}

async function refusePendingJobs(ctx: Context, tx: Db, { matches, own }: BlockOptions) {
  const pending = (await listPendingLinks(tx))
    .filter(matches)
    .toSorted((one, other) => one.jobId - other.jobId)
  const refused = pending.filter(({ companyId }) => !own.has(companyId))
  const event = { type: 'decide', decision: 'refused', reason: 'spam', note: null, isBlock: true } as const
  let count = 0
  for (const { jobId } of refused) {
    // Reads the links again after locking the job, because another reviewer may have decided on it in the meantime.
    await lockManagedJob(tx, jobId)
    const links = await findPendingLinks(tx, jobId)
    if (links === undefined || !matches(links)) continue
    await applyEvents({ ...ctx, db: tx }, jobId, { events: [event], as: 'system' })
    count++
  }
  return { refused: count, left: pending.length - refused.length }
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
  { db, identity, now, log }: Context,
  { params }: { params: { domain: string } },
): Promise<void> {
  const domain = normalizeDomain(params.domain)
  const userId = required(identity).user.id
  await db.transaction(async (tx) => {
    if (domain === null || !(await deleteBlock(tx, domain))) throw new Problem('notFound')
    const change = { userId, via: 'api' as const, now }
    await insertAuditEntry(tx, change, { ...blockedDomain, action: 'deleted', before: { domain } })
  })
  log.info({ event: 'domain unblocked', user: userId, domain }, 'domain unblocked')
}
