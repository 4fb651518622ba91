import { findUserByEmail, verifyAddress } from '#server/auth/users-queries.ts'
import type { Db } from '#server/db/open.ts'

import { readAddress } from './input.ts'
import { setReviewer, setStaff } from './queries.ts'
import { say } from './terminal.ts'
import { terminalLog, withWritableDatabase } from './with-database.ts'

type Options = { staff?: boolean; reviewer?: boolean; verified?: boolean }

export async function changeUser(address: string, options: Options): Promise<void> {
  const email = readAddress(address)
  const { staff, reviewer, verified } = options
  if (staff === undefined && reviewer === undefined && verified === undefined)
    throw new Error('Nothing was changed: say --staff, --reviewer, --no-staff, --no-reviewer or --verified.')
  const id = await withWritableDatabase(({ db }) => db.transaction((tx) => change(tx, email, options)))
  // Numbers alone: addresses do not belong into logs.
  if (staff !== undefined || reviewer !== undefined)
    terminalLog.info({ event: 'role changed', user: id, staff, reviewer }, `role changed: user ${id}`)
  const traits = [
    ...(verified ? ['verified'] : []),
    ...(staff === undefined ? [] : [staff ? 'staff' : 'not staff']),
    ...(reviewer === undefined ? [] : [reviewer ? 'a reviewer' : 'no reviewer']),
  ]
  say(`${email} is ${traits.join(' and ')} now.`)
}

/** Whoever signed up with an address that is not verified may not be its owner: that is not to become staff, or a reviewer, by accident. */
async function change(tx: Db, email: string, { staff, reviewer, verified }: Options): Promise<number> {
  const known = await findUserByEmail(tx, email)
  if (known === undefined) throw new Error(`${email} has no account.`)
  const { user, address } = known
  if ((staff || reviewer) && !verified && !address.isVerified)
    throw new Error(
      `${email} is not verified, so the account may be somebody else's. With --verified it is taken as theirs.`,
    )
  if (verified) await verifyAddress(tx, user.id, email)
  if (staff !== undefined) await setStaff(tx, user.id, staff)
  if (reviewer !== undefined) await setReviewer(tx, user.id, reviewer)
  return user.id
}
