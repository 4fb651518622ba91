import { inArray } from 'drizzle-orm'

import { days } from '#server/lib/duration.ts'
import type { Passwords } from '#server/lib/passwords.ts'
import { required } from '#server/lib/required.ts'

import type { Db } from '../open.ts'
import { authenticators } from '../tables/authenticators.ts'
import { socialAccounts } from '../tables/social-accounts.ts'
import { emailAddresses, users } from '../tables/users.ts'

/** The published password of all personas, except those without a password. */
export const PERSONA_PASSWORD = 'correct horse battery'

/** The published secret for the authenticator app of the persona `grace`. */
export const PERSONA_TOTP_SECRET = 'DJANGOREINHARDTPLAYEDGUITAR23456'

export type Persona = {
  readonly email: string
  readonly displayName: string
  /** A description of the account, for the table of demo accounts that the server prints. */
  readonly about: string
  readonly isVerified?: false
  readonly isStaff?: true
  readonly isReviewer?: true
  readonly hasSecondFactor?: true
  /** The age of the account in days. Default: 0. */
  readonly daysOld?: number
  /** The account at an identity provider with which the persona logs in, instead of a password. */
  readonly social?: { readonly provider: string; readonly uid: string }
}

/** Invented users for demos, development and tests, one for each kind of account. */
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
    daysOld: 3,
  },
  root: { email: 'root@example.com', displayName: 'Root', about: 'staff: may edit jobs', isStaff: true },
  reviewer: {
    email: 'reviewer@example.com',
    displayName: 'Rosetta',
    about: 'reviewer: approves and refuses jobs',
    isReviewer: true,
    daysOld: 200,
  },
  employer: {
    email: 'employer@example.com',
    displayName: 'Emil',
    about: 'owner of the company Quillbark Press: posts its jobs',
    daysOld: 150,
  },
} as const satisfies Record<string, Persona>

export type PersonaOptions = {
  now: Date
  passwords: Passwords
  /** Returns the second factors to insert for a persona, encrypted. */
  secondFactors: (userId: number) => readonly { type: string; sealed: string }[]
}

/** Inserts the personas whose email addresses are not taken. Returns the inserted personas. */
export async function seedPersonas(db: Db, { passwords, ...options }: PersonaOptions): Promise<Persona[]> {
  const missing = await findMissing(db)
  const hashes = await Promise.all(missing.map((persona) => hashPassword(persona, passwords)))
  await db.transaction(async (tx) => {
    for (const [index, persona] of missing.entries())
      await insertPersona(tx, persona, { ...options, passwordHash: hashes[index] ?? null })
  })
  return missing
}

async function hashPassword({ social }: Persona, passwords: Passwords): Promise<string | null> {
  return social ? null : passwords.hash(PERSONA_PASSWORD)
}

async function findMissing(db: Db): Promise<Persona[]> {
  const all: readonly Persona[] = Object.values(personas)
  const addresses = all.map(({ email }) => email)
  const takenAddresses = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(inArray(emailAddresses.email, addresses))
  return all.filter((persona) => !takenAddresses.some(({ email }) => email === persona.email))
}

type Row = Omit<PersonaOptions, 'passwords'> & { passwordHash: string | null }

async function insertPersona(tx: Db, persona: Persona, row: Row): Promise<void> {
  const { now, passwordHash, secondFactors } = row
  const {
    email,
    displayName,
    isVerified = true,
    isStaff = false,
    isReviewer = false,
    hasSecondFactor,
    social,
    daysOld = 0,
  } = persona
  const createdAt = new Date(now.getTime() - days(daysOld))
  const [user] = await tx
    .insert(users)
    .values({ displayName, passwordHash, isStaff, isReviewer, createdAt })
    .returning({ id: users.id })
  const { id: userId } = required(user)
  await tx.insert(emailAddresses).values({ userId, email, isVerified, isPrimary: true, createdAt })
  if (hasSecondFactor)
    for (const factor of secondFactors(userId))
      await tx.insert(authenticators).values({ ...factor, userId, createdAt: now })
  const times = { createdAt, lastLoginAt: now }
  if (social) await tx.insert(socialAccounts).values({ userId, ...social, extraData: {}, ...times })
}
