import { displayEmail } from '#contract/auth/display-email.ts'
import { findUserByEmail, verifyAddress } from '#server/auth/ground/users-queries.ts'
import type { Db } from '#server/db/open.ts'
import { setRoles } from '#server/identity/set-roles.ts'

import { readAddress } from './input.ts'
import { print } from './terminal.ts'
import { warnWithoutStaff } from './warn-without-staff.ts'
import { terminalLog, withWritableDatabase } from './with-database.ts'

type Options = { staff?: boolean; reviewer?: boolean; verified?: boolean }

export async function changeUser(address: string, options: Options): Promise<void> {
  const email = readAddress(address)
  const { staff, reviewer, verified } = options
  if (staff === undefined && reviewer === undefined && verified === undefined)
    throw new Error(
      'No changes requested. Pass --staff, --reviewer, --no-staff, --no-reviewer or --verified.',
    )
  const id = await withWritableDatabase(({ db }) => db.transaction((tx) => change(tx, email, options)))
  // The log identifies the user by ID, because it must not contain email addresses.
  if (staff !== undefined || reviewer !== undefined)
    terminalLog.info({ event: 'role changed', user: id, staff, reviewer }, `role changed: user ${id}`)
  const traits = [
    ...(verified ? ['verified'] : []),
    ...(staff === undefined ? [] : [staff ? 'staff' : 'not staff']),
    ...(reviewer === undefined ? [] : [reviewer ? 'a reviewer' : 'no reviewer']),
  ]
  print(`${displayEmail(email)} is ${traits.join(' and ')} now.`)
  if (staff === false) await warnWithoutStaff()
}

/**
 * Changes a user and returns the user's ID. Grants a role only if the email address is verified, because anyone can
 * sign up with an address that they do not own.
 */
async function change(tx: Db, email: string, { staff, reviewer, verified }: Options): Promise<number> {
  const account = await findUserByEmail(tx, email)
  if (account === undefined) throw new Error(`${displayEmail(email)} has no account.`)
  const { user, address } = account
  if ((staff || reviewer) && !verified && !address.isVerified)
    throw new Error(
      `${displayEmail(email)} is not verified, so the account may belong to someone else. Pass --verified to mark it as verified.`,
    )
  if (verified) await verifyAddress(tx, user.id, email)
  const roles = { userId: user.id, isStaff: staff, isReviewer: reviewer }
  await setRoles(tx, roles, { via: 'command', now: new Date() })
  return user.id
}
