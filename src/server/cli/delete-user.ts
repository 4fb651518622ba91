import { displayEmail } from '#contract/auth/display-email.ts'
import { deleteAccountNow } from '#server/auth/deletion/end-account.ts'
import { countOwnedItems } from '#server/auth/deletion/item-queries.ts'
import { listOwnedCompanies } from '#server/auth/deletion/read.ts'
import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { applySiteSettings } from '#server/config/site-settings.ts'
import type { Db } from '#server/db/open.ts'
import { createMail } from '#server/mail/mail.ts'

import { confirm, readAddress } from './input.ts'
import { printError, print } from './terminal.ts'
import { warnWithoutStaff } from './warn-without-staff.ts'
import { terminalLog, withDatabase, withWritableDatabase } from './with-database.ts'

/**
 * Prints what a deletion of the account would delete. Asks for confirmation, unless `yes` is set, and deletes the
 * account. Returns the exit status.
 */
export async function deleteUser(address: string, { yes }: { yes: boolean }): Promise<number> {
  const email = readAddress(address)
  const config = withSecretKey(readConfig())
  const now = new Date()
  // `withDatabase` closes the database before the prompt, so that a server can open it during the prompt.
  for (const line of await withDatabase(({ db }) => listLosses(db, email, now))) printError(line)
  if (!yes && !(await confirm(`Delete ${displayEmail(email)} for good? Type yes: `))) {
    printError('Nothing was deleted.')
    return 1
  }
  await withWritableDatabase(async (database) => {
    const userId = await findUserId(database.db, email)
    await applySiteSettings(database.db, config)
    const mail = createMail({ secretKey: config.secretKey, site: config, now: () => now })
    await deleteAccountNow({ database, config, mail, log: terminalLog }, userId, now)
  })
  print('The account and all its data were deleted.')
  await warnWithoutStaff()
  return 0
}

async function findUserId(db: Db, email: string): Promise<number> {
  const account = await findUserByEmail(db, email)
  if (account === undefined) throw new Error(`${displayEmail(email)} has no account.`)
  return account.user.id
}

async function listLosses(db: Db, email: string, now: Date): Promise<string[]> {
  const userId = await findUserId(db, email)
  const items = Object.entries(await countOwnedItems(db, userId))
  const companies = await listOwnedCompanies(db, { userId, dueAt: now })
  const losses = [
    ...items
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `- ${kind.replaceAll('_', ' ')}: ${count}`),
    ...companies.map(({ id, name, jobs, members: [heir] }) => {
      const outcome = heir ? `${heir.display} becomes its owner` : 'it is closed and its jobs are deleted'
      return `- company ${name} (${id}), jobs: ${jobs}: ${outcome}`
    }),
  ]
  return losses.length === 0
    ? [`The account of ${displayEmail(email)} has no data of its own.`]
    : [`The account of ${displayEmail(email)} has:`, ...losses]
}
