// `npm run manage -- delete-demo-accounts`: before a database that was begun in development goes into production.
import { randomBytes } from 'node:crypto'

import type { Database } from '#server/db/open.ts'
import { findOpenPersonas } from '#server/db/seed/find-personas.ts'
import { createPasswords } from '#server/lib/passwords.ts'

import { deleteUsers } from './queries.ts'
import { say } from './terminal.ts'

/** Whoever has changed the password stays. */
export async function deleteDemoAccounts({ db }: Database): Promise<void> {
  const people = await findOpenPersonas(db, createPasswords(randomBytes))
  await deleteUsers(
    db,
    people.map(({ userId }) => userId),
  )
  const addresses = people.map(({ email }) => email).join(', ')
  say(addresses === '' ? 'There are no demo accounts.' : `Deleted: ${addresses}`)
}
