import {
  and,
  arrayOverlaps,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import { directoryGroups, type DirectoryQuery } from '#contract/developers/rules/directory-query.ts'
import { parseSearch } from '#contract/developers/rules/search-terms.ts'
import { countriesIn } from '#contract/developers/vocabulary.ts'
import { areAllSelected } from '#contract/jobs/rules/board-query.ts'
import { WORKDAY_HOURS } from '#contract/jobs/rules/working-hours.ts'
import type { Db } from '#server/db/open.ts'
import { contactRequests, developerExclusions, developers } from '#server/db/tables/developers.ts'
import { users } from '#server/db/tables/users.ts'
import { required } from '#server/lib/required.ts'

import { hasActiveOwner, isShownTo, isVisible, isVisibleTo, type Viewer } from './visible-queries.ts'

const DAY_HOURS = 24

const columns = {
  roles: developers.roles,
  seniority: developers.seniority,
  location_types: developers.locationTypes,
  employment_schedules: developers.employmentSchedules,
  contract_types: developers.contractTypes,
} as const

/** Leaves out columns that no other viewer may see, so that they cannot be presented by mistake. */
const cardColumns = {
  userId: developers.userId,
  publicId: developers.publicId,
  visibility: developers.visibility,
  roles: developers.roles,
  seniority: developers.seniority,
  skills: developers.skills,
  country: developers.country,
  region: developers.region,
  utcOffset: developers.utcOffset,
  locationTypes: developers.locationTypes,
  employmentSchedules: developers.employmentSchedules,
  contractTypes: developers.contractTypes,
  languages: developers.languages,
  availableFrom: developers.availableFrom,
  bio: developers.bio,
  links: developers.links,
  displayName: users.displayName,
  avatar: users.avatar,
} as const

const selectCards = (db: Db) =>
  db.select(cardColumns).from(developers).innerJoin(users, eq(users.id, developers.userId))

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

type Caller = { viewer: Viewer; now: Date }

/**
 * Returns the owners of the first `max` cards that match, in the order that `seed` determines. Checks the owners only
 * of these cards, because that check takes longer than all others.
 */
export async function listMatches(
  db: Db,
  { viewer, now, query, seed, max }: Caller & { query: DirectoryQuery; seed: bigint; max: number },
): Promise<number[]> {
  const place = sql<string>`hashint4extended(${developers.userId}, ${String(seed)}::bigint)`
  const shuffled = db
    .select({ userId: developers.userId, place: place.as('place') })
    .from(developers)
    .where(and(isShownTo(viewer, now), matches(query, now)))
    .orderBy(place)
    .as('shuffled')
  const rows = await db
    .select({ userId: shuffled.userId })
    .from(shuffled)
    .where(hasActiveOwner(shuffled.userId))
    .orderBy(shuffled.place)
    .limit(max)
  return rows.map(({ userId }) => userId)
}

/** Returns the cards of these owners that the viewer may see, in their order. */
export async function listCards(
  db: Db,
  { viewer, now }: Caller,
  userIds: readonly number[],
): Promise<CardRow[]> {
  const rows = await selectCards(db).where(
    and(inArray(developers.userId, [...userIds]), isVisibleTo(viewer, now)),
  )
  const byOwner = new Map(rows.map((row) => [row.userId, row]))
  return userIds.flatMap((userId) => byOwner.get(userId) ?? [])
}

/** Counts at most `max` visible cards. */
export function countCards(db: Db, { viewer, now, max }: Caller & { max: number }): Promise<number> {
  const one = { one: sql`1`.as('one') }
  return db.$count(db.select(one).from(developers).where(isVisibleTo(viewer, now)).limit(max).as('found'))
}

function matches(query: DirectoryQuery, now: Date): SQL | undefined {
  const { search, selected, place, language, utcOffset, overlap, isAvailable } = query
  const groups = directoryGroups
    .filter(({ param, options }) => !areAllSelected(selected[param], options))
    .map(({ key, param }) => {
      const values = [...selected[param]]
      if (values.length === 0) return sql`false`
      return key === 'seniority' ? inArray(columns[key], values) : arrayOverlaps(columns[key], values)
    })
  return and(
    ...parseSearch(search).map((term) =>
      'country' in term
        ? eq(developers.country, term.country)
        : or(...term.texts.map((text) => sql`strpos(${developers.searchText}, ${text}) > 0`)),
    ),
    ...groups,
    place === null
      ? undefined
      : or(eq(developers.region, place), inArray(developers.country, [place, ...countriesIn(place)])),
    language === null ? undefined : arrayOverlaps(developers.languages, [language]),
    utcOffset === null ? undefined : sharesHours(utcOffset, overlap),
    isAvailable
      ? or(isNull(developers.availableFrom), lte(developers.availableFrom, now.toISOString().slice(0, 10)))
      : undefined,
  )
}

/** The rule `sharedHours` in SQL. */
function sharesHours(offset: number, hours: number): SQL {
  const apart = sql`abs(${developers.utcOffset} - ${offset}::int) % ${DAY_HOURS}::int`
  return sql`least(${apart}, ${DAY_HOURS}::int - ${apart}) <= ${WORKDAY_HOURS - hours}::int`
}

export type OptionCounts = Record<string, Record<string, number>>

/**
 * Counts the cards with each option of each group, by the parameter of the group. The database counts the cards with the
 * same value in a column. Comparing every card with every option takes longer.
 */
export async function countOptions(db: Db, isCounted: SQL | undefined): Promise<OptionCounts> {
  const sets = Object.values(columns).map((column) => sql`(${column})`)
  // In each row, all columns are null but one.
  const rows = await db
    .select({ ...columns, count: sql<number>`count(*)::int` })
    .from(developers)
    .where(isCounted)
    .groupBy(sql`grouping sets (${sql.join(sets, sql`, `)})`)
  const counts: OptionCounts = {}
  for (const { key, param, options } of directoryGroups) {
    const countOf = (option: string) =>
      rows.reduce((sum, row) => ([row[key]].flat().includes(option) ? sum + row.count : sum), 0)
    counts[param] = Object.fromEntries(options.map((option) => [option, countOf(option)]))
  }
  return counts
}

export async function findCard(
  db: Db,
  publicId: string,
  { viewer, now }: Caller,
): Promise<CardRow | undefined> {
  const [card] = await selectCards(db).where(and(eq(developers.publicId, publicId), isVisibleTo(viewer, now)))
  return card
}

/** Returns whether the picture is on a named card that the viewer sees. */
export async function isOnNamedCard(db: Db, hash: string, { viewer, now }: Caller): Promise<boolean> {
  const isPicture = and(eq(users.avatar, hash), eq(developers.visibility, 'named'))
  return (
    (await db.$count(
      selectCards(db)
        .where(and(isPicture, isVisibleTo(viewer, now)))
        .as('found'),
    )) > 0
  )
}

const selectRows = (db: Db) => db.select().from(developers)

export type DeveloperRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Returns the card of a user, or an empty one. */
export async function findOwnRow(db: Db, userId: number): Promise<DeveloperRow> {
  const [row] = await selectRows(db).where(eq(developers.userId, userId))
  return row ?? { ...emptyRow(), userId }
}

/** Returns the defaults of all columns. */
function emptyRow(): DeveloperRow
function emptyRow(): object {
  const columns = Object.entries(getTableColumns(developers))
  return Object.fromEntries(columns.map(([name, column]) => [name, column.default ?? null]))
}

/**
 * Locks the card of a user, or an empty card that it creates. One statement, because the card could be deleted between
 * two.
 */
export async function lockOwnRow(tx: Db, userId: number): Promise<DeveloperRow> {
  const [row] = await tx
    .insert(developers)
    .values({ userId })
    .onConflictDoUpdate({ target: developers.userId, set: { userId } })
    .returning()
  return required(row)
}

export async function updateCard(
  tx: Db,
  userId: number,
  changes: Partial<typeof developers.$inferInsert>,
): Promise<void> {
  await tx.update(developers).set(changes).where(eq(developers.userId, userId))
}

/** Lists and locks visible cards that disappear before `horizon`, except those with a value in `askedAt`. */
export function listCardsToAsk(
  tx: Db,
  { now, horizon, limit }: { now: Date; horizon: Date; limit: number },
): Promise<DeveloperRow[]> {
  return selectRows(tx)
    .where(and(isVisible(now), lte(developers.freshUntil, horizon), isNull(developers.askedAt)))
    .orderBy(developers.freshUntil)
    .limit(limit)
    .for('update')
}

export async function findRowByKeepKey(
  db: Db,
  hash: string,
  lock?: 'update',
): Promise<DeveloperRow | undefined> {
  const query = selectRows(db).where(eq(developers.keepKeyHash, hash))
  const [row] = await (lock === undefined ? query : query.for(lock))
  return row
}

/** Deletes a card with its exclusions and requests. An empty hidden card remains of a hidden one. */
export async function deleteCard(tx: Db, { userId, isHidden }: DeveloperRow): Promise<void> {
  await tx.delete(developers).where(eq(developers.userId, userId))
  await tx.delete(developerExclusions).where(eq(developerExclusions.userId, userId))
  await tx.delete(contactRequests).where(eq(contactRequests.developerId, userId))
  if (isHidden) await tx.insert(developers).values({ userId, isHidden })
}

/** Counts the other cards that their owner sees with the same country and one of the same roles. */
export function countAlike(
  db: Db,
  { userId, country, roles }: DeveloperRow,
  { viewer, now }: Caller,
): Promise<number> {
  return db.$count(
    developers,
    and(
      isVisibleTo(viewer, now),
      ne(developers.userId, userId),
      eq(developers.country, country ?? ''),
      roles.length === 0 ? undefined : arrayOverlaps(developers.roles, roles),
    ),
  )
}
