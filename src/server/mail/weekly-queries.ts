import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { isActiveReviewer } from '#server/identity/roles-queries.ts'

/** 'review': to reviewers about the queue. 'jobs': to members of companies about their jobs. */
export type WeeklyKind = 'review' | 'jobs'

type Due = { dueOn: string; config: Pick<Config, 'jobsWritableBy'> }

/** Lists the active users with a verified address whose email of the week is due. */
export function listDueRecipients(db: Db, kind: WeeklyKind, { dueOn, config }: Due) {
  const recipient = { userId: users.id, address: emailAddresses.email }
  const hasAddress = and(
    eq(emailAddresses.userId, users.id),
    eq(emailAddresses.isPrimary, true),
    eq(emailAddresses.isVerified, true),
  )
  const rows = db.selectDistinct(recipient).from(users).innerJoin(emailAddresses, hasAddress)
  if (kind === 'review') return rows.where(and(isActiveReviewer(config), lt(users.weeklyEmailedOn, dueOn)))
  return rows
    .innerJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(users.isActive, lt(companyMembers.weeklyEmailedOn, dueOn)))
}

/**
 * Claims the email of the week. Returns the companies that it is about, or undefined if another instance has sent it or
 * the user has stopped it.
 */
export async function claimWeeklyEmail(
  tx: Db,
  kind: WeeklyKind,
  { userId, dueOn }: { userId: number; dueOn: string },
): Promise<number[] | undefined> {
  const set = { weeklyEmailedOn: dueOn }
  if (kind === 'review') {
    const claimed = await tx
      .update(users)
      .set(set)
      .where(and(eq(users.id, userId), lt(users.weeklyEmailedOn, dueOn)))
      .returning({ id: users.id })
    return claimed.length > 0 ? [] : undefined
  }
  const claimed = await tx
    .update(companyMembers)
    .set(set)
    .where(and(eq(companyMembers.userId, userId), lt(companyMembers.weeklyEmailedOn, dueOn)))
    .returning({ companyId: companyMembers.companyId })
  return claimed.length > 0 ? claimed.map(({ companyId }) => companyId) : undefined
}

/** Stops the emails of one kind, for all companies of the user. */
export async function stopWeeklyEmails(db: Db, kind: WeeklyKind, userId: number): Promise<void> {
  const set = { weeklyEmailedOn: null }
  if (kind === 'review') await db.update(users).set(set).where(eq(users.id, userId))
  else
    await db
      .update(companyMembers)
      .set(set)
      .where(and(eq(companyMembers.userId, userId), isNotNull(companyMembers.weeklyEmailedOn)))
}

/**
 * Returns the columns of an update that stores the setting. A day turns the emails on, unless they are on already. Null
 * turns them off, and undefined keeps the setting.
 */
export function weeklySetting(column: PgColumn, day: string | null | undefined) {
  if (day === undefined) return {}
  return { weeklyEmailedOn: day === null ? null : sql<string>`coalesce(${column}, ${day}::date)` }
}

/** Returns whether the user gets the emails of this kind, for any company. */
export async function getsWeeklyEmails(db: Db, kind: WeeklyKind, userId: number): Promise<boolean> {
  const rows =
    kind === 'review'
      ? await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), isNotNull(users.weeklyEmailedOn)))
      : await db
          .select({ id: companyMembers.companyId })
          .from(companyMembers)
          .where(and(eq(companyMembers.userId, userId), isNotNull(companyMembers.weeklyEmailedOn)))
  return rows.length > 0
}
