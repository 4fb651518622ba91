import { alertStateOf } from '#contract/alerts/rules/actions.ts'
// Staff look up an email address, end its alerts, stop its emails and export its data. The audit log records each use
// with a keyed hash of the address.
import type { AddressReport, SuppressionReason } from '#contract/auth/addresses.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import { ACCEPTED_UNDO_MS } from '#contract/jobs/rules/actions.ts'
import {
  type AddressOwner,
  endAlert,
  endAlertsOnRequest,
  listAlertsOfAddress,
  restoreAlerts,
} from '#server/alerts/account-queries.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { listSent } from '#server/mail/suppressed-queries.ts'
import { findSuppression, hashAddress, suppress, unsuppressAddress } from '#server/mail/suppressed.ts'

import { exportSubject } from '../export/export.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { findUserByAnyEmail } from '../ground/users-queries.ts'
import { listCompanyNames, listInvitationsTo, listJobsOf, listQueued } from './queries.ts'

/** The newest rows of each list. */
const MAX_ROWS = 50

type Use = 'read' | 'exported' | 'alert ended' | 'alert restored' | 'suppressed' | 'allowed'

export async function readAddress(ctx: AuthContext, { email }: { email: string }) {
  await ctx.db.transaction((tx) => record({ ...ctx, db: tx }, email, 'read'))
  return readReport(ctx, email)
}

type AlertChange = { email: string; alert: number; change: 'end' | 'restore' }

/** @throws Problem 404 if the address has no such alert, or it can no longer be restored */
export async function changeAlert(ctx: AuthContext, { email, alert: id, change }: AlertChange) {
  const { db, now } = ctx
  await db.transaction(async (tx) => {
    const owner = await findOwner(tx, email)
    const since = earliestUndo(now)
    const isChanged =
      change === 'end'
        ? await endAlert(tx, owner, { id, now })
        : (await restoreAlerts(tx, owner, { since, id })) > 0
    if (!isChanged) throw new Problem('notFound')
    await record({ ...ctx, db: tx }, email, change === 'end' ? 'alert ended' : 'alert restored')
  })
  return readReport(ctx, email)
}

type SuppressionChange = { email: string; suppression: 'none' | SuppressionReason }

export async function changeSuppression(ctx: AuthContext, { email, suppression }: SuppressionChange) {
  const { db, config, now } = ctx
  await db.transaction(async (tx) => {
    const before = await findSuppression(tx, config, email)
    // A second stop keeps the time of the first, so that the first can still be undone with its alerts.
    if (before?.reason === suppression) return
    await unsuppressAddress(tx, config, email)
    if (suppression === 'none') {
      const since = before?.since ?? now
      if (before?.reason === 'requested' && since >= earliestUndo(now))
        await restoreAlerts(tx, await findOwner(tx, email), { since })
    } else {
      await suppress(tx, config, { email, reason: suppression, now })
      if (suppression === 'requested') await endAlertsOnRequest(tx, email, now)
    }
    await record({ ...ctx, db: tx }, email, suppression === 'none' ? 'allowed' : 'suppressed')
  })
  return readReport(ctx, email)
}

/** Exports the account that has verified the address. Without one, exports the rows with the address itself. */
export async function exportAddress(ctx: AuthContext, { email }: { email: string }) {
  await ctx.db.transaction((tx) => record({ ...ctx, db: tx }, email, 'exported'))
  const { userId } = await findOwner(ctx.db, email)
  return exportSubject(ctx, { userId, email })
}

const earliestUndo = (now: Date) => new Date(now.getTime() - ACCEPTED_UNDO_MS)

/** An unverified address may belong to another person than its account. */
function toOwner(email: string, found: Awaited<ReturnType<typeof findUserByAnyEmail>>): AddressOwner {
  return { email, userId: found?.address.isVerified ? found.user.id : undefined }
}

const findOwner = async (db: Db, email: string) => toOwner(email, await findUserByAnyEmail(db, email))

/** `ctx.db` is the transaction of the use. */
async function record(ctx: AuthContext, email: string, use: Use): Promise<void> {
  const { db, config, user, now } = ctx
  const after = { use, address: hashAddress(config, email)[0] }
  const change = { userId: user?.id, via: 'api', now } as const
  await insertAuditEntry(db, change, { subject: 'address', subjectId: 0, action: 'changed', after })
  audit(ctx, 'address used', { action: use })
}

const seconds = (at: Date) => at.getTime() / 1000
const secondsOrNull = (at: Date | null) => at && seconds(at)

async function readReport({ db, config }: AuthContext, email: string): Promise<{ data: AddressReport }> {
  const found = await findUserByAnyEmail(db, email)
  const owner = toOwner(email, found)
  const suppression = await findSuppression(db, config, email)
  const data = {
    email: displayEmail(email),
    account: found
      ? {
          id: found.user.id,
          display: found.user.displayName ?? displayEmail(found.user.email ?? email),
          is_active: found.user.isActive,
          is_verified: found.address.isVerified,
          is_primary: found.address.isPrimary,
          companies: await listCompanyNames(db, found.user.id, MAX_ROWS),
        }
      : null,
    suppression: suppression ? { reason: suppression.reason, since: seconds(suppression.since) } : null,
    alerts: (await listAlertsOfAddress(db, owner, MAX_ROWS)).map((alert) => ({
      id: alert.id,
      state: alertStateOf(alert),
      query: alert.query,
      frequency: alert.frequency,
      consented_at: seconds(alert.consentedAt),
      confirmed_at: secondsOrNull(alert.confirmedAt),
      last_sent_at: secondsOrNull(alert.lastSentAt),
      ended_at: secondsOrNull(alert.endedAt),
      ended_reason: alert.endedReason,
    })),
    emails: await listEmails({ db, config }, email),
    jobs: (await listJobsOf(db, owner, MAX_ROWS)).map(({ id, title, company, stage, createdAt }) => ({
      id,
      title,
      company,
      stage,
      at: seconds(createdAt),
    })),
    invitations: (await listInvitationsTo(db, email, MAX_ROWS)).map(
      ({ company, role, createdAt, expiresAt }) => ({
        company,
        role,
        at: seconds(createdAt),
        expires_at: seconds(expiresAt),
      }),
    ),
  }
  return { data }
}

async function listEmails(
  { db, config }: Pick<AuthContext, 'db' | 'config'>,
  email: string,
): Promise<AddressReport['emails']> {
  const queued = (await listQueued(db, email, MAX_ROWS)).map(
    ({ template, createdAt, givenUpAt, reason }) => ({
      template,
      state: givenUpAt === null ? ('waiting' as const) : ('not_sent' as const),
      at: seconds(givenUpAt ?? createdAt),
      reason,
    }),
  )
  const sent = (await listSent(db, hashAddress(config, email), MAX_ROWS)).map(({ template, at }) => ({
    template,
    state: 'sent' as const,
    at: seconds(at),
    reason: null,
  }))
  return [...queued, ...sent].toSorted((one, other) => other.at - one.at).slice(0, MAX_ROWS)
}
