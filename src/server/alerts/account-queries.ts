// Changes the alerts of a user after a change of the account. The account API imports only this file of the folder.
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'

import {
  type AlertRow,
  endAlertsOfAddress,
  erasedColumns,
  isLive,
  listLiveAlerts,
  lockAlertsOf,
  lockRecipient,
} from './queries.ts'

/**
 * Moves the alerts of an address to the user who has verified the address. Ends the pending alerts of the address, and
 * alerts with the same search as an alert of the user.
 */
export async function adoptAlerts(
  tx: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  await lockRecipient(tx, { userId })
  await lockAlertsOf(tx, { email })
  const own = await listLiveAlerts(tx, userId)
  const queries = own.flatMap(({ query }) => query ?? [])
  const ended = { endedAt: now, endedReason: 'unsubscribed' }
  const isOfAddress = and(eq(jobAlerts.email, email), isLive)
  await tx
    .update(jobAlerts)
    .set({ ...erasedColumns, ...ended })
    .where(and(isOfAddress, or(isNull(jobAlerts.confirmedAt), inArray(jobAlerts.query, queries))))
  await tx.update(jobAlerts).set({ userId, email: null }).where(eq(jobAlerts.email, email))
}

/** Ends the alerts of a deleted account and of its verified addresses, and erases their personal data. */
export async function eraseAlertsOf(
  tx: Db,
  { userId, verified, now }: { userId: number; verified: readonly string[]; now: Date },
): Promise<void> {
  const isOfAccount = or(eq(jobAlerts.userId, userId), inArray(jobAlerts.email, [...verified]))
  const ended = {
    endedAt: sql`coalesce(${jobAlerts.endedAt}, ${now.toISOString()}::timestamptz)`,
    endedReason: sql`coalesce(${jobAlerts.endedReason}, 'account_deleted')`,
  }
  await tx
    .update(jobAlerts)
    .set({ ...erasedColumns, ...ended })
    .where(isOfAccount)
}

/** Without `userId`, no account has verified the address. */
export type AddressOwner = { readonly email: string; readonly userId: number | undefined }

function isOfOwner({ email, userId }: AddressOwner) {
  return or(eq(jobAlerts.email, email), userId === undefined ? undefined : eq(jobAlerts.userId, userId))
}

/** Returns the newest alerts of an address and its user, with ended ones until they are erased. */
export function listAlertsOfAddress(db: Db, owner: AddressOwner, limit: number): Promise<AlertRow[]> {
  return db.select().from(jobAlerts).where(isOfOwner(owner)).orderBy(desc(jobAlerts.id)).limit(limit)
}

type Change = { id: number; now: Date }

/**
 * Ends an alert for staff. A pending alert is erased at once. Returns whether the address has this alert. The reason
 * differs from that of an ending by the recipient, because staff may undo only their own.
 */
export async function endAlert(tx: Db, owner: AddressOwner, { id, now }: Change): Promise<boolean> {
  const isAlert = and(eq(jobAlerts.id, id), isOfOwner(owner), isLive)
  const ended = { endedAt: now, endedReason: 'requested' }
  const erased = await tx
    .update(jobAlerts)
    .set({ ...erasedColumns, ...ended })
    .where(and(isAlert, isNull(jobAlerts.confirmedAt)))
    .returning({ id: jobAlerts.id })
  if (erased.length > 0) return true
  return (await tx.update(jobAlerts).set(ended).where(isAlert).returning({ id: jobAlerts.id })).length > 0
}

/** Ends the alerts of an address whose owner wants no emails. */
export function endAlertsOnRequest(tx: Db, email: string, now: Date): Promise<void> {
  return endAlertsOfAddress(tx, email, { at: now, reason: 'requested' })
}

type Undo = { since: Date; id?: number }

/**
 * Restores the alerts that staff ended at or after `since`. Skips an alert whose search has another alert. Returns the
 * number of restored alerts.
 */
export async function restoreAlerts(tx: Db, owner: AddressOwner, { since, id }: Undo): Promise<number> {
  const other = alias(jobAlerts, 'other')
  const hasOther = tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        isNull(other.endedAt),
        ne(other.id, jobAlerts.id),
        eq(other.query, jobAlerts.query),
        or(eq(other.userId, jobAlerts.userId), eq(other.email, jobAlerts.email)),
      ),
    )
  const restored = await tx
    .update(jobAlerts)
    .set({ endedAt: null, endedReason: null })
    .where(
      and(
        isOfOwner(owner),
        id === undefined ? undefined : eq(jobAlerts.id, id),
        eq(jobAlerts.endedReason, 'requested'),
        gte(jobAlerts.endedAt, since),
        isNotNull(jobAlerts.encryptedKey),
        notExists(hasOther),
      ),
    )
    .returning({ id: jobAlerts.id })
  return restored.length
}
