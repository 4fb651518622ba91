// Inserts invented developers with a card in the directory. Cards with a text are named, all others anonymous.
import { randomBytes } from 'node:crypto'

import { FRESH_DAYS } from '#contract/developers/rules/card-state.ts'
import { searchTextOf } from '#contract/developers/rules/search-text.ts'
import { regions } from '#contract/developers/vocabulary.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import type { Db } from '../open.ts'
import { developers } from '../tables/developers.ts'
import { emailAddresses, users } from '../tables/users.ts'
import stored from './developers.json' with { type: 'json' }

const PUBLIC_ID_BYTES = 16

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`

export const developerAddresses: readonly string[] = stored.map(({ name }) => addressOf(name))

export async function seedDevelopers(db: Db, now: Date): Promise<void> {
  for (const [place, developer] of stored.entries()) {
    const { name: displayName } = developer
    const createdAt = new Date(now.getTime() - days(place + 1))
    const [user] = await db.insert(users).values({ displayName, createdAt }).returning({ id: users.id })
    const userId = required(user).id
    const address = { email: addressOf(displayName), isVerified: true, isPrimary: true }
    await db.insert(emailAddresses).values({ ...address, userId, createdAt })
    await insertCard(db, { ...cardOf(developer, now), userId }, createdAt)
  }
}

type Card = Parameters<typeof searchTextOf>[0] & typeof developers.$inferInsert

/** Adds a card that was switched on at `since`. */
export async function insertCard(db: Db, card: Card, since: Date): Promise<void> {
  await db.insert(developers).values({
    ...card,
    publicId: randomBytes(PUBLIC_ID_BYTES).toString('base64url'),
    freshUntil: new Date(since.getTime() + days(FRESH_DAYS)),
    searchText: searchTextOf(card),
  })
}

const list = (text: string) => text.split(', ')

function cardOf({ place, bio, links, ...developer }: (typeof stored)[number], now: Date) {
  const isRegion = regions.some((region) => region === place)
  return {
    visibility: bio === undefined ? 'anonymous' : 'named',
    roles: list(developer.roles),
    seniority: developer.seniority,
    skills: list(developer.skills),
    country: isRegion ? null : place,
    region: isRegion ? place : null,
    utcOffset: developer.utcOffset,
    locationTypes: list(developer.locationTypes),
    employmentSchedules: list(developer.employmentSchedules),
    contractTypes: list(developer.contractTypes),
    languages: list(developer.languages),
    availableFrom: monthAfter(now, developer.availableInMonths),
    bio: bio ?? null,
    links: links?.split(' ') ?? [],
  }
}

/** Returns the first day of a later month, or null for this month. */
function monthAfter(now: Date, months: number): string | null {
  if (months === 0) return null
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10)
}
