import { endAccount } from '#server/auth/deletion/end-account.ts'
import { findUserByEmail } from '#server/auth/users-queries.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { createMail } from '#server/mail/mail.ts'

import { readAddress } from './input.ts'
import { say } from './terminal.ts'
import { terminalLog, withWritableDatabase } from './with-database.ts'

/** What becomes of companies without an owner, nobody is asked: a member becomes it, or the company is closed. */
export async function deleteUser(address: string): Promise<void> {
  const email = readAddress(address)
  const config = withSecretKey(readConfig())
  const now = new Date()
  await withWritableDatabase(async (database) => {
    const known = await findUserByEmail(database.db, email)
    if (known === undefined) throw new Error(`${email} has no account.`)
    const mail = createMail({ secretKey: config.secretKey, now: () => now })
    await endAccount({ database, config, mail, log: terminalLog }, known.user.id, now)
  })
  say('The account was deleted, with all that belonged to it.')
}
