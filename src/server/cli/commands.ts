// The functions that run the commands. program.ts imports this file only to run a command, so that `--help` does not
// load the database drivers.
import { displayEmail } from '#contract/auth/display-email.ts'
import { unsuppressAddress } from '#server/alerts/suppress.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { buildInfo } from '#server/lib/build-info.ts'

import { deleteDemoAccounts } from './demo.ts'
import { readAddress } from './input.ts'
import { expireSessions } from './maintenance.ts'
import { requireReadable, restore } from './restore.ts'
import { print, printError } from './terminal.ts'
import { withExclusiveDatabase, withWritableDatabase } from './with-database.ts'

export { backUp } from './back-up.ts'
export { changeUser } from './change-user.ts'
export { check } from './check.ts'
export { createUser } from './create-user.ts'
export { deleteUser } from './delete-user.ts'
export { seedDemoData } from './demo.ts'
export { listFailedMail, resendMail } from './failed-mail.ts'
export { exportJobs } from './export-jobs.ts'
export { importJobsFile } from './import-jobs.ts'
export { migrateDatabase } from './maintenance.ts'
export { reencrypt } from './reencrypt.ts'
export { setExchangeRates } from './set-exchange-rates.ts'

export const removeDemoAccounts = () => withWritableDatabase(deleteDemoAccounts)

export async function restoreFrom(file: string, { force }: { force: boolean }): Promise<void> {
  await requireReadable(file)
  await withExclusiveDatabase(
    (database) => restore({ database, file, force, print: printError, dataDir: readConfig().dataDir }),
    'restore replaces the whole database.',
  )
}

export const removeExpiredSessions = () => withWritableDatabase(expireSessions)

/**
 * Allows emails of job alerts to a suppressed address again. Returns the exit status: 1 if the
 * address is not suppressed, otherwise 0.
 */
export async function allowAlerts(address: string): Promise<number> {
  const email = readAddress(address)
  const config = withSecretKey(readConfig())
  const isFound = await withWritableDatabase(({ db }) => unsuppressAddress(db, config, email))
  if (isFound) print(`${displayEmail(email)} can receive job alerts again.`)
  else printError(`${displayEmail(email)} is not suppressed.`)
  return isFound ? 0 : 1
}

/** Prints the version and commit of this program. Reads neither the settings nor the database. */
export function version(): void {
  print(`${buildInfo.version} (commit ${buildInfo.commit})`)
}
