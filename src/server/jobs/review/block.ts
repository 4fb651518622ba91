// Blocks a domain. All pending entries with the domain are refused, and new submissions with it are rejected.
import type { BlockBody, BlockedDomain } from '#contract/jobs/review.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { normalizeDomain } from '#contract/jobs/rules/hosts.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'

import { applyToCompany } from '../state/apply-company.ts'
import { applyEvents } from '../state/apply.ts'
import {
  deleteBlock,
  findPendingEntry,
  insertBlock,
  listBlocks,
  listOwnCompanies,
  listPendingEntries,
  listPendingLinks,
  type PendingLinks,
} from '../store/blocked-domains-queries.ts'
import { lockManagedCompany } from '../store/companies-queries.ts'
import { visibleCondition } from '../store/jobs-queries.ts'
import { lockManagedJob } from '../store/managed-jobs-queries.ts'
import { invalidField } from '../store/problems.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'
import { listHosts, blockFault } from './domains.ts'

const MAX_LISTED = 200

const blockedDomain = { subject: 'blocked domain', subjectId: 0 } as const

type BlockOptions = {
  matches: (entry: PendingLinks) => boolean
  /** The companies that the reviewer belongs to. Only other reviewers may decide on them. */
  own: ReadonlySet<number>
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
    return { domain, ...(await refuseEntries({ ...ctx, db: tx }, { matches, own })) }
  }
  const refusal = await invalidateAfter(ctx, () => auditedTransaction(db, change, refusePending))
  const published = (await listPendingLinks(db, visibleCondition(now))).filter(matches).length
  const blocked = { ...refusal, published }
  log.info({ event: 'domain blocked', user: userId, ...blocked }, 'domain blocked')
  return blocked
}

const refusal = { type: 'decide', decision: 'refused', reason: 'spam', note: null, isBlock: true } as const

/** Returns how many entries were refused, and how many are left for other reviewers. */
async function refuseEntries(ctx: Context, { matches, own }: BlockOptions) {
  const pending = (await listPendingEntries(ctx.db)).filter(matches)
  const others = pending.filter(({ companyId }) => !own.has(companyId))
  let refused = 0
  for (const entry of others) {
    const { jobId, companyId } = entry
    // Reads the links again after the lock, because another reviewer may have decided on the entry in the meantime.
    await (jobId === null ? lockManagedCompany(ctx.db, companyId) : lockManagedJob(ctx.db, jobId))
    const links = await findPendingEntry(ctx.db, entry)
    if (links === undefined || !matches(links)) continue
    if (jobId === null) await applyToCompany(ctx, companyId, { event: refusal, as: 'system' })
    else await applyEvents(ctx, jobId, { events: [refusal], as: 'system' })
    refused++
  }
  return { refused, left: pending.length - others.length }
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
