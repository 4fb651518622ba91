// The SQL of job alerts. digest/queries.ts has the SQL of their digests.
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { EndReason } from '#contract/alerts/rules/actions.ts'
import type { Page, Reencryption } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

export type AlertRow = typeof jobAlerts.$inferSelect

/** Returns the alerts of a recipient that count as theirs. Anyone can create pending alerts, so those do not count. */
export function confirmedAlerts(alerts: readonly AlertRow[]): AlertRow[] {
  return alerts.filter(({ endedAt, confirmedAt }) => endedAt === null && confirmedAt !== null)
}

/** The recipient of an alert is a user, or a visitor's email address in lower case. */
export type Recipient = { userId: number } | { email: string }

export const isLive = isNull(jobAlerts.endedAt)

function isOfRecipient(recipient: Recipient): SQL {
  return 'userId' in recipient ? eq(jobAlerts.userId, recipient.userId) : eq(jobAlerts.email, recipient.email)
}

/** Returns the recipient of an alert, or undefined if the alert has ended and its recipient was erased. */
export function toRecipient({ userId, email }: Pick<AlertRow, 'userId' | 'email'>): Recipient | undefined {
  if (userId !== null) return { userId }
  return email === null ? undefined : { email }
}

export async function findAlertByKey(db: Db, keyHash: string): Promise<AlertRow | undefined> {
  const [row] = await db.select().from(jobAlerts).where(eq(jobAlerts.keyHash, keyHash))
  return row
}

/** Locks and returns all alerts of a recipient. Locks them in order of ID, as digests do, to prevent deadlocks. */
export function lockAlertsOf(tx: Db, recipient: Recipient): Promise<AlertRow[]> {
  return tx.select().from(jobAlerts).where(isOfRecipient(recipient)).orderBy(asc(jobAlerts.id)).for('update')
}

/**
 * Makes other transactions that lock the same recipient wait until this transaction ends. Concurrent subscriptions
 * therefore cannot exceed the maximum number of alerts per recipient.
 */
export async function lockRecipient(tx: Db, recipient: Recipient): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`job alerts ${JSON.stringify(recipient)}`}, 0))`,
  )
}

export async function insertAlert(
  tx: Db,
  alert: typeof jobAlerts.$inferInsert,
): Promise<AlertRow | undefined> {
  const [row] = await tx.insert(jobAlerts).values(alert).onConflictDoNothing().returning()
  return row
}

export async function updateAlerts(
  tx: Db,
  ids: readonly number[],
  changes: Partial<typeof jobAlerts.$inferInsert>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(jobAlerts)
      .set(changes)
      .where(inArray(jobAlerts.id, [...ids]))
}

/**
 * The columns to set when an alert is erased. They remove its recipient and its search. An erased alert cannot be
 * restored.
 */
export const erasedColumns = { userId: null, email: null, query: null, encryptedKey: null, sentJobs: [] }

/** Ends pending alerts and erases their recipients at once, because these addresses are not confirmed. */
export function erasePending(tx: Db, ids: readonly number[], endedAt: Date): Promise<void> {
  return updateAlerts(tx, ids, { ...erasedColumns, endedAt, endedReason: 'unsubscribed' })
}

/** Returns the alerts of a user that have not ended, oldest first. */
export function listLiveAlerts(db: Db, userId: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(jobAlerts)
    .where(and(eq(jobAlerts.userId, userId), isLive))
    .orderBy(asc(jobAlerts.id))
}

/** Returns the alerts of a user, oldest first. Includes ended alerts until they are erased. */
export function listAlertsOf(db: Db, userId: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(jobAlerts)
    .where(and(eq(jobAlerts.userId, userId), isNotNull(jobAlerts.query)))
    .orderBy(asc(jobAlerts.id))
}

export async function endAlertsOfAddress(
  tx: Db,
  email: string,
  end: { at: Date; reason: EndReason },
): Promise<void> {
  const owner = tx
    .select({ id: emailAddresses.userId })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.email, email), emailAddresses.isPrimary, emailAddresses.isVerified))
  await tx
    .update(jobAlerts)
    .set({ endedAt: end.at, endedReason: end.reason })
    .where(and(isLive, or(eq(jobAlerts.email, email), inArray(jobAlerts.userId, owner))))
}

/** Returns the primary address of a user, or undefined if the user is not active or the address is not verified. */
export async function findAddressOf(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .innerJoin(users, eq(users.id, emailAddresses.userId))
    .where(and(eq(users.id, userId), users.isActive, emailAddresses.isPrimary, emailAddresses.isVerified))
  return row?.email
}

/** Returns the ID of the user who has verified an address, if there is one. */
export async function findOwnerOf(db: Db, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: emailAddresses.userId })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.email, email), emailAddresses.isVerified))
  return row?.userId
}

export type AlertCount = { state: string; frequency: string; reason: string | null; count: number }

/** Counts alerts by state, by frequency and by the reason why they ended. */
export function countAlerts(db: Db): Promise<AlertCount[]> {
  const state = sql<string>`case when ${jobAlerts.endedAt} is not null then 'ended'
    when ${jobAlerts.confirmedAt} is null then 'pending'
    when ${jobAlerts.pausedAt} is not null then 'paused'
    when ${jobAlerts.askedToKeepAt} is not null then 'keep_requested' else 'active' end`
  return db
    .select({ state, frequency: jobAlerts.frequency, reason: jobAlerts.endedReason, count: count() })
    .from(jobAlerts)
    .groupBy(sql`1`, jobAlerts.frequency, jobAlerts.endedReason)
}

/** Returns a page of the encrypted keys, ordered by the IDs of their alerts. */
export function readEncryptedKeys(db: Db, { after, limit }: Page) {
  return db
    .select({ id: jobAlerts.id, encryptedKey: jobAlerts.encryptedKey, keyHash: jobAlerts.keyHash })
    .from(jobAlerts)
    .where(and(gt(jobAlerts.id, after), isNotNull(jobAlerts.encryptedKey)))
    .orderBy(asc(jobAlerts.id))
    .limit(limit)
}

/** Replaces the encrypted key `from` of an alert with `to`. Does nothing if the key has changed concurrently. */
export async function writeEncryptedKey(db: Db, { id, from, to }: Reencryption): Promise<void> {
  await db
    .update(jobAlerts)
    .set({ encryptedKey: to })
    .where(and(eq(jobAlerts.id, id), eq(jobAlerts.encryptedKey, from)))
}
