import { randomBytes } from 'node:crypto'

import { displayEmail } from '#contract/auth/display-email.ts'
import { signupByPassword } from '#contract/auth/signup.ts'
import { listWeaknesses } from '#server/auth/ground/password-policy.ts'
import { findUserByEmail, insertUser, verifyAddress } from '#server/auth/ground/users-queries.ts'
import { readConfig } from '#server/config/config.ts'
import { manageCommand } from '#server/config/manage-command.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { findMessage } from '#server/http/formats/allauth-messages.ts'
import { setRoles } from '#server/identity/set-roles.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { accountLinks } from '#server/mail/links.ts'

import { readPasswordFromInput, promptForPassword, readAddress } from './input.ts'
import { print } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

type Options = { passwordStdin?: boolean; staff?: boolean; reviewer?: boolean; verified?: boolean }

/** Creates an account. The database is closed during the prompt for the password, so that a server can open it. */
export async function createUser(address: string, options: Options): Promise<void> {
  const email = readAddress(address)
  await withWritableDatabase(({ db }) => requireFree(db, email, options))
  const whyNot = (password: string) => passwordProblem(email, password)
  const password = await (options.passwordStdin ? readPasswordFromInput() : promptForPassword(whyNot))
  const passwordHash = password === undefined ? null : await hashPassword(email, password)
  await withWritableDatabase(({ db }) => insert(db, { email, passwordHash, options }))
  const traits = [
    options.verified ? 'verified' : 'not verified',
    ...(options.staff ? ['staff'] : []),
    ...(options.reviewer ? ['reviewer'] : []),
  ]
  print(`${displayEmail(email)} has an account now (${traits.join(', ')}).`)
  if (passwordHash === null) printResetLink()
}

async function requireFree(db: Db, email: string, { staff, reviewer, verified }: Options): Promise<void> {
  if ((await findUserByEmail(db, email)) === undefined) return
  const flags = { ' --staff': staff, ' --reviewer': reviewer, ' --verified': verified }
  const flagsToAdd = Object.entries(flags)
    .flatMap(([flag, isWanted]) => (isWanted ? flag : []))
    .join('')
  const advice =
    flagsToAdd && ` To change it: ${manageCommand} change-user ${displayEmail(email)}${flagsToAdd}`
  throw new Error(`${displayEmail(email)} has an account already.${advice}`)
}

/** Returns the messages that the signup form shows for a weak password, or undefined if the password is acceptable. */
function passwordProblem(email: string, password: string): string | undefined {
  const { success, data, error } = signupByPassword.body.safeParse({ email, password })
  const codes = success
    ? listWeaknesses(data.password, { notSame: data.email })
    : error.issues.map(({ message }) => message)
  if (codes.length === 0) return undefined
  return `The password cannot be used. ${codes.map((code) => findMessage(code, 'password')).join(' ')}`
}

/** Returns the hash of a password. @throws Error if the password is too weak */
async function hashPassword(email: string, password: string): Promise<string> {
  const problem = passwordProblem(email, password)
  if (problem !== undefined) throw new Error(problem)
  return createPasswords(randomBytes).hash(password)
}

type Account = { email: string; passwordHash: string | null; options: Options }

async function insert(db: Db, { email, passwordHash, options }: Account): Promise<void> {
  await requireFree(db, email, options)
  try {
    await db.transaction(async (tx) => {
      const now = new Date()
      const id = await insertUser(tx, { email, passwordHash, now })
      if (options.verified) await verifyAddress(tx, id, email)
      const roles = { userId: id, isStaff: options.staff, isReviewer: options.reviewer }
      await setRoles(tx, roles, { via: 'command', now })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Error(`${displayEmail(email)} has an account already.`, { cause: error })
  }
}

function printResetLink(): void {
  const { requestReset } = accountLinks(readConfig().publicUrl)
  print(`It has no password, because there was no terminal to ask for one. To set one, visit ${requestReset}`)
}
