// The SQL of reviewed cards of developers.
import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'

import type { Card } from '#contract/developers/rules/card-state.ts'
import type { Db } from '#server/db/open.ts'
import { developers } from '#server/db/tables/developers.ts'
import { decisions, matters, reports } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { isOpenMatter } from '../store/matters-queries.ts'

/** Has no name, because excluded reviewers see it in the queue. */
export const cardTitle = sql<string>`'Card of a developer' || case when ${developers.roles} = '{}' then ''
  else ' (' || array_to_string(${developers.roles}, ', ') || ')' end`

/** Changes with everything that reviewers see, and with each new matter. */
const version = sql<string>`'"' || md5(concat(${developers}::text, ${users.displayName},
  (select max(${matters.id}) from ${matters} where ${matters.developerId} = ${developers.userId}))) || '"'`

/** Returns a card with the time of its open report, as reviewers see it. */
export async function findCardForReview(db: Db, userId: number) {
  if (!isPossibleId(userId)) return undefined
  const [row] = await db
    .select({
      card: developers,
      visibility: sql<Card['visibility']>`${developers.visibility}`,
      title: cardTitle,
      displayName: users.displayName,
      openedAt: matters.openedAt,
      version,
    })
    .from(developers)
    .innerJoin(users, eq(users.id, developers.userId))
    .leftJoin(matters, and(eq(matters.developerId, developers.userId), isOpenMatter))
    .where(eq(developers.userId, userId))
  return row
}

/**
 * Returns whether others must decide on a card, because the user has reported it and another reviewer has not. Otherwise
 * a reviewer could report a card to read its texts. A site with a single reviewer has nobody else.
 */
export async function isForOthers(db: Db, userId: number, developerId: number): Promise<boolean> {
  const reporters = db
    .select({ id: reports.userId })
    .from(reports)
    .innerJoin(matters, eq(matters.id, reports.matterId))
    .where(and(eq(matters.developerId, developerId), isNull(matters.closedAt), isNotNull(reports.userId)))
  const rows = await db
    .select({ hasReported: sql<boolean>`${inArray(users.id, reporters)}`, id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.isStaff, true), eq(users.isReviewer, true)),
        eq(users.isActive, true),
        ne(users.id, developerId),
      ),
    )
  const own = rows.find(({ id }) => id === userId)
  return own?.hasReported === true && rows.some(({ hasReported }) => !hasReported)
}

/** Locks a card against other decisions and changes by its owner. */
export async function lockCard(tx: Db, userId: number) {
  if (!isPossibleId(userId)) return undefined
  const { userId: id } = developers
  await tx.select({ id }).from(developers).where(eq(id, userId)).for('update')
  return findCardForReview(tx, userId)
}

export function listHidden(db: Db) {
  return db
    .select({ user_id: users.id, title: cardTitle })
    .from(developers)
    .innerJoin(users, eq(users.id, developers.userId))
    .where(eq(developers.isHidden, true))
    .orderBy(users.id)
}

export async function setHidden(tx: Db, userId: number, isHidden: boolean): Promise<void> {
  await tx.update(developers).set({ isHidden }).where(eq(developers.userId, userId))
}

/** Ends the time to undo the decisions on cards made at or before `decidedBefore`. Returns the owners of these cards. */
export async function finishDecisions(tx: Db, decidedBefore: Date): Promise<number[]> {
  const rows = await tx
    .update(decisions)
    .set({ before: null })
    .where(
      and(
        isNotNull(decisions.developerId),
        isNotNull(decisions.before),
        lte(decisions.decidedAt, decidedBefore),
      ),
    )
    .returning({ userId: decisions.developerId })
  return [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
}

/** Returns the address of the owner of a hidden card, if it may be emailed. */
export async function findOwnerOfHidden(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: emailAddresses.email })
    .from(developers)
    .innerJoin(users, eq(users.id, developers.userId))
    .innerJoin(emailAddresses, withPrimaryAddress)
    .where(and(eq(developers.userId, userId), developers.isHidden, users.isActive, emailAddresses.isVerified))
  return row?.email
}
