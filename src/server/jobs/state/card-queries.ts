// The SQL of reviewed cards of developers.
import { and, eq, isNotNull, lte, ne, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { Card } from '#contract/developers/rules/card-state.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { developerExclusions, developers } from '#server/db/tables/developers.ts'
import { decisions, matters, reports } from '#server/db/tables/reviews.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import type { Context } from '#server/http/context.ts'
import { isActiveReviewer } from '#server/identity/roles-queries.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

import { appliesTo, excludes } from '../../developers/visible-queries.ts'
import { isOpenMatter } from '../store/matters-queries.ts'

/** Has no name, because excluded reviewers see it in the queue. */
export const cardTitle = sql<string>`'Card of a developer' || case when ${developers.roles} = '{}' then ''
  else ' (' || array_to_string(${developers.roles}, ', ') || ')' end`

/** Changes with everything that reviewers see, and with each new matter. */
const version = sql<string>`'"' || md5(concat(${developers}::text, ${users.displayName},
  (select max(${matters.id}) from ${matters} where ${matters.developerId} = ${developers.userId}))) || '"'`

type Reviewer = { userId: number; config: Pick<Config, 'jobsWritableBy'> }

export const reviewerOf = ({ identity, config }: Context): Reviewer => ({
  userId: required(identity).user.id,
  config,
})

const hasReported = (id: SQLWrapper) => sql`exists (select 1 from ${reports}
  join ${matters} on ${matters.id} = ${reports.matterId}
  where ${matters.developerId} = ${developers.userId} and ${reports.userId} = ${id})`

/**
 * Matches the cards that are not left to other reviewers. A reviewer leaves a card to others after reporting it, because
 * a report could be a way to read its texts, and if its owner excludes the reviewer. If all others do so, everyone
 * may decide, so that an owner cannot exclude all reviewers.
 */
export function isOpenTo({ userId, config }: Reviewer): SQL {
  const isOther = and(
    isActiveReviewer(config),
    sql`${users.id} <> all (array(select ${accountDeletions.userId} from ${accountDeletions}))`,
    ne(users.id, developers.userId),
    not(hasReported(users.id)),
    sql`not exists (select 1 from ${developerExclusions}
      where ${and(eq(developerExclusions.userId, developers.userId), appliesTo(users.id))})`,
  )
  return sql`(not (${hasReported(sql`${userId}::int`)} or ${excludes(userId)})
    or not exists (select 1 from ${users} where ${isOther}))`
}

/** Returns a card with the time of its open report, as reviewers see it. Others must decide on some cards. */
export async function findCardForReview(db: Db, userId: number, reviewer: Reviewer) {
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
    .where(and(eq(developers.userId, userId), isOpenTo(reviewer)))
  return row
}

/** Locks a card against other decisions and changes by its owner. */
export async function lockCard(tx: Db, userId: number, reviewer: Reviewer) {
  if (!isPossibleId(userId)) return undefined
  const { userId: id } = developers
  await tx.select({ id }).from(developers).where(eq(id, userId)).for('update')
  return findCardForReview(tx, userId, reviewer)
}

export function listHidden(db: Db, reviewer: Reviewer) {
  return db
    .select({ user_id: users.id, title: cardTitle })
    .from(developers)
    .innerJoin(users, eq(users.id, developers.userId))
    .where(and(eq(developers.isHidden, true), isOpenTo(reviewer)))
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
