// Inserts invented developers with a card in the directory. Cards with a text are named, all others anonymous.
import { searchTextOf } from '#contract/developers/rules/search-text.ts'
import { regions } from '#contract/developers/vocabulary.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import type { Random } from '#server/lib/tokens.ts'

import type { Db } from '../open.ts'
import { developers } from '../tables/developers.ts'
import { emailAddresses, users } from '../tables/users.ts'
import stored from './developers.json' with { type: 'json' }

const FRESH_DAYS = 90
const PUBLIC_ID_BYTES = 16

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`

export const developerAddresses: readonly string[] = stored.map(({ name }) => addressOf(name))

type Options = { now: Date; random: Random }

export async function seedDevelopers(db: Db, { now, random }: Options): Promise<void> {
  for (const [place, developer] of stored.entries()) {
    const { name } = developer
    const createdAt = new Date(now.getTime() - days(place + 1))
    const [user] = await db.insert(users).values({ displayName: name, createdAt }).returning({ id: users.id })
    const userId = required(user).id
    const email = addressOf(name)
    await db.insert(emailAddresses).values({ userId, email, isVerified: true, isPrimary: true, createdAt })
    const card = cardOf(developer, now)
    const times = { freshUntil: new Date(createdAt.getTime() + days(FRESH_DAYS)) }
    const publicId = random(PUBLIC_ID_BYTES).toString('base64url')
    await db
      .insert(developers)
      .values({ userId, publicId, ...times, ...card, searchText: searchTextOf(card) })
  }
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
