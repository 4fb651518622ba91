// Which cards a viewer sees. Every list, card, count and request uses this condition.
import { and, eq, gt, inArray, ne, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { developerExclusions, developers } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import type { Viewer } from './viewer-queries.ts'

/** The part of `isVisible` that concerns only the card. `cardStateOf` is the same rule for a row. */
const isShown = (now: Date) =>
  and(ne(developers.visibility, 'off'), eq(developers.isHidden, false), gt(developers.freshUntil, now))

/**
 * The part of `isVisible` that concerns the account, also one that will be deleted. `userId` is a column with the ID of
 * the owner.
 */
export const hasActiveOwner = (userId: SQLWrapper) =>
  and(
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.isActive})`,
    sql`exists (select 1 from ${emailAddresses}
      where ${emailAddresses.userId} = ${userId} and ${emailAddresses.isVerified})`,
    // An array, because the database reads it once for all cards. Few accounts wait for their deletion.
    sql`${userId} <> all (array(select ${accountDeletions.userId} from ${accountDeletions}))`,
  )

export const isVisible = (now: Date) => and(isShown(now), hasActiveOwner(developers.userId))

export const isVisibleTo = (viewer: Viewer, now: Date) =>
  and(isShownTo(viewer, now), hasActiveOwner(developers.userId))

/** `isVisibleTo` without `hasActiveOwner`. Owners see their cards although they exclude their own employer. */
export function isShownTo(viewer: Viewer, now: Date): SQL | undefined {
  const excluding = excludes(viewer)
  if (excluding === undefined) return isShown(now)
  const isOwn = viewer.userId === undefined ? undefined : eq(developers.userId, viewer.userId)
  return and(isShown(now), or(isOwn, not(excluding)))
}

/** The condition that a visible card is missing for the viewer. Undefined if no card can be. */
export function isMissingFor(viewer: Viewer, now: Date): SQL | undefined {
  const excluding = excludes(viewer)
  return excluding && and(isVisible(now), excluding, ne(developers.userId, viewer.userId ?? 0))
}

/** The condition that a card excludes the viewer. Undefined if no card can. */
export function excludes({ relatedIds, domains }: Viewer): SQL | undefined {
  if (relatedIds.length === 0 && domains.length === 0) return undefined
  const isExcluded = or(
    inArray(developerExclusions.companyId, [...relatedIds]),
    inArray(developerExclusions.domain, [...domains]),
  )
  return sql`${developers.userId} in (
    select ${developerExclusions.userId} from ${developerExclusions} where ${isExcluded})`
}
