import { unsuppressAddress } from '#server/alerts/suppress.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'

import { print, printError } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/** Lets an address receive job alerts again. Returns 1 if it was not suppressed. */
export async function allowAlerts(email: string): Promise<number> {
  const config = withSecretKey(readConfig())
  const isFound = await withWritableDatabase(({ db }) => unsuppressAddress(db, config, email))
  if (isFound) print(`${email} can receive job alerts again.`)
  else printError(`${email} is not suppressed.`)
  return isFound ? 0 : 1
}
