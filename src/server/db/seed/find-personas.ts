import { asc, eq, inArray } from 'drizzle-orm'

import type { Passwords } from '#server/lib/passwords.ts'

import type { Db } from '../open.ts'
import { emailAddresses, users } from '../tables/users.ts'
import { PERSONA_PASSWORD, personas } from './personas.ts'

export type PersonaWithDemoPassword = { readonly userId: number; readonly email: string }

/** Returns the demo accounts that still have the published demo password. In production, there should be none. */
export async function findPersonasWithDemoPassword(
  db: Db,
  passwords: Passwords,
): Promise<PersonaWithDemoPassword[]> {
  const addresses = Object.values(personas).map(({ email }) => email)
  const people = await db
    .select({ userId: users.id, email: emailAddresses.email, hash: users.passwordHash })
    .from(emailAddresses)
    .innerJoin(users, eq(users.id, emailAddresses.userId))
    .where(inArray(emailAddresses.email, addresses))
    .orderBy(asc(emailAddresses.email))
  const found: PersonaWithDemoPassword[] = []
  for (const { hash, ...person } of people)
    if (await passwords.matches(hash, PERSONA_PASSWORD)) found.push(person)
  return found
}
