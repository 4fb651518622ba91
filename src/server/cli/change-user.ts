import { findUserByEmail, verifyAddress } from '#server/auth/users-queries.ts'
import type { Db } from '#server/db/open.ts'

import { readAddress } from './input.ts'
import { setStaff } from './queries.ts'
import { say } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

type Options = { staff?: boolean; verified?: boolean }

export async function changeUser(address: string, options: Options): Promise<void> {
  const email = readAddress(address)
  if (options.staff === undefined && options.verified === undefined)
    throw new Error('Nothing was changed: say --staff, --no-staff or --verified.')
  await withWritableDatabase(({ db }) => db.transaction((tx) => change(tx, email, options)))
  const traits = [
    ...(options.verified ? ['verified'] : []),
    ...(options.staff === undefined ? [] : [options.staff ? 'staff' : 'not staff']),
  ]
  say(`${email} is ${traits.join(' and ')} now.`)
}

/** Whoever signed up with an address that is not verified may not be its owner: that is not to become staff by accident. */
async function change(tx: Db, email: string, { staff, verified }: Options): Promise<void> {
  const known = await findUserByEmail(tx, email)
  if (known === undefined) throw new Error(`${email} has no account.`)
  const { user, address } = known
  if (staff && !verified && !address.isVerified)
    throw new Error(
      `${email} is not verified, so the account may be somebody else's. With --verified it is taken as theirs.`,
    )
  if (verified) await verifyAddress(tx, user.id, email)
  if (staff !== undefined) await setStaff(tx, user.id, staff)
}
