// What the commands do. Loaded when one is run: `--help` and a misspelt command need no database.
import { readConfig } from '#server/config/config.ts'

import { deleteDemoAccounts } from './demo.ts'
import { expireSessions } from './maintenance.ts'
import { requireReadable, restore } from './restore.ts'
import { complain } from './terminal.ts'
import { withDatabaseAlone, withWritableDatabase } from './with-database.ts'

export { backUp } from './back-up.ts'
export { changeUser } from './change-user.ts'
export { check } from './check.ts'
export { createUser } from './create-user.ts'
export { deleteUser } from './delete-user.ts'
export { seedDemoData } from './demo.ts'
export { listFailedMail, resendMail } from './failed-mail.ts'
export { importJobsFile } from './import-jobs.ts'
export { migrateDatabase } from './maintenance.ts'
export { version } from './version.ts'
export { reencrypt } from './reencrypt.ts'
export { setExchangeRates } from './set-exchange-rates.ts'

export const removeDemoAccounts = () => withWritableDatabase(deleteDemoAccounts)

export async function restoreFrom(file: string, { force }: { force: boolean }): Promise<void> {
  await requireReadable(file)
  await withDatabaseAlone(
    (database) => restore({ database, file, force, say: complain, dataDir: readConfig().dataDir }),
    'restore replaces everything that it works with.',
  )
}

export const removeExpiredSessions = () => withWritableDatabase(expireSessions)
