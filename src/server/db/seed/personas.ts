// Invented people, one of each kind of account: for development, tests and journeys, never for production.
import { inArray } from 'drizzle-orm'

import type { Passwords } from '#server/lib/passwords.ts'
import { required } from '#server/lib/required.ts'

import type { Db } from '../open.ts'
import { authenticators } from '../tables/authenticators.ts'
import { socialAccounts } from '../tables/social-accounts.ts'
import { emailAddresses, users } from '../tables/users.ts'

/** The password of all who have one. Everybody knows it. */
export const PERSONA_PASSWORD = 'correct horse battery'

/** Of the authenticator app of who has one. */
export const PERSONA_TOTP_SECRET = 'DJANGOREINHARDTPLAYEDGUITAR23456'

export type Persona = {
  readonly email: string
  readonly displayName: string
  /** What there is to know before signing in as them. */
  readonly about: string
  readonly isVerified?: false
  readonly isStaff?: true
  readonly isReviewer?: true
  readonly hasSecondFactor?: true
  /** The account elsewhere by which they sign in, instead of a password. */
  readonly social?: { readonly provider: string; readonly uid: string }
}

export const personas = {
  ada: { email: 'ada@example.com', displayName: 'Ada', about: 'a user' },
  grace: {
    email: 'grace@example.com',
    displayName: 'Grace',
    about: `has an authenticator app with the secret ${PERSONA_TOTP_SECRET}`,
    hasSecondFactor: true,
  },
  linus: {
    email: 'linus@example.com',
    displayName: 'Linus',
    about: 'has not verified the address yet',
    isVerified: false,
  },
  margaret: {
    email: 'margaret@example.com',
    displayName: 'Margaret',
    about: "has no password: account 'margaret' at the provider 'dummy' (SOCIALACCOUNT_PROVIDERS)",
    social: { provider: 'dummy', uid: 'margaret' },
  },
  root: { email: 'root@example.com', displayName: 'Root', about: 'staff: may edit jobs', isStaff: true },
  reviewer: {
    email: 'reviewer@example.com',
    displayName: 'Rosetta',
    about: 'reviewer: decides on what waits',
    isReviewer: true,
  },
  employer: {
    email: 'employer@example.com',
    displayName: 'Emil',
    about: 'owner of the company Quillbark Press: posts its jobs',
  },
} as const satisfies Record<string, Persona>

export type Making = {
  now: Date
  passwords: Passwords
  /** What those with a second factor have, sealed for them. */
  secondFactors: (userId: number) => readonly { type: string; sealed: string }[]
}

/** Makes those whose address nobody has. @returns who was made */
export async function seedPersonas(db: Db, { passwords, ...making }: Making): Promise<Persona[]> {
  const wanted = await missing(db)
  const hashes = await Promise.all(wanted.map((persona) => hashOf(persona, passwords)))
  await db.transaction(async (tx) => {
    for (const [index, persona] of wanted.entries())
      await insert(tx, persona, { ...making, passwordHash: hashes[index] ?? null })
  })
  return wanted
}

async function hashOf({ social }: Persona, passwords: Passwords): Promise<string | null> {
  return social ? null : passwords.hash(PERSONA_PASSWORD)
}

async function missing(db: Db): Promise<Persona[]> {
  const all: readonly Persona[] = Object.values(personas)
  const addresses = all.map(({ email }) => email)
  const known = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(inArray(emailAddresses.email, addresses))
  return all.filter((persona) => !known.some(({ email }) => email === persona.email))
}

type Row = Omit<Making, 'passwords'> & { passwordHash: string | null }

async function insert(tx: Db, persona: Persona, row: Row): Promise<void> {
  const { now, passwordHash, secondFactors } = row
  const {
    email,
    displayName,
    isVerified = true,
    isStaff = false,
    isReviewer = false,
    hasSecondFactor,
    social,
  } = persona
  const [user] = await tx
    .insert(users)
    .values({ displayName, passwordHash, isStaff, isReviewer, createdAt: now })
    .returning({ id: users.id })
  const { id: userId } = required(user)
  await tx.insert(emailAddresses).values({ userId, email, isVerified, isPrimary: true, createdAt: now })
  if (hasSecondFactor)
    for (const factor of secondFactors(userId))
      await tx.insert(authenticators).values({ ...factor, userId, createdAt: now })
  const times = { createdAt: now, lastLoginAt: now }
  if (social) await tx.insert(socialAccounts).values({ userId, ...social, extraData: {}, ...times })
}
