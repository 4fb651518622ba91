// Which cards a viewer sees. Every list, card, count and request uses this condition.
import { and, eq, gt, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'

import { developerExclusions, developers } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

import type { Viewer } from './viewer-queries.ts'

/** `cardStateOf` is the same rule for the columns of the card alone. */
export function isVisible(now: Date): SQL | undefined {
  return and(
    ne(developers.visibility, 'off'),
    eq(developers.isHidden, false),
    gt(developers.freshUntil, now),
    sql`exists (select 1 from ${users} where ${users.id} = ${developers.userId} and ${users.isActive})`,
    sql`exists (select 1 from ${emailAddresses}
      where ${emailAddresses.userId} = ${developers.userId} and ${emailAddresses.isVerified})`,
  )
}

/** Owners see their cards although they exclude their own employer. */
export function isVisibleTo(viewer: Viewer, now: Date): SQL | undefined {
  const excluding = excludes(viewer)
  if (excluding === undefined) return isVisible(now)
  const isOwn = viewer.userId === undefined ? undefined : eq(developers.userId, viewer.userId)
  return and(isVisible(now), or(isOwn, not(excluding)))
}

/** The condition that a card excludes the viewer. Undefined if no card can. */
export function excludes({ companyIds, domains }: Viewer): SQL | undefined {
  if (companyIds.length === 0 && domains.length === 0) return undefined
  const isExcluded = or(
    inArray(developerExclusions.companyId, [...companyIds]),
    inArray(developerExclusions.domain, [...domains]),
  )
  return sql`${developers.userId} in (
    select ${developerExclusions.userId} from ${developerExclusions} where ${isExcluded})`
}
