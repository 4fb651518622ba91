// The end of an account, and the last email to whoever had it.
import type { CompanyChoice } from '#contract/auth/account-deletion.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import { accountDeleted } from '#server/mail/messages/account-deletion.ts'

import { findUser } from '../users-queries.ts'
import { deleteAccount } from './delete-account.ts'
import { keepLedger } from './ledger.ts'
import { lockDueDeletion } from './queries.ts'
import { readChoices } from './settle-companies.ts'

export type EndParts = {
  database: Pick<Database, 'db'>
  config: Pick<RunConfig, 'siteName' | 'dataDir'>
  mail: Mail
  log: Pick<Log, 'info'>
}

/** Of one whose day has come; whoever takes it back at that moment is either in time or gone. */
export async function endDueAccount(parts: EndParts, userId: number, now: Date): Promise<void> {
  const isGone = await parts.database.db.transaction(async (tx) => {
    const due = await lockDueDeletion(tx, userId, now)
    return due !== undefined && end(parts, tx, { userId, choices: readChoices(due.companies), now })
  })
  if (isGone) await record(parts, userId)
}

/** At once, as the command line does. */
export async function endAccount(parts: EndParts, userId: number, now: Date): Promise<void> {
  const isGone = await parts.database.db.transaction((tx) => end(parts, tx, { userId, choices: [], now }))
  if (isGone) await record(parts, userId)
}

type Account = { userId: number; choices: readonly CompanyChoice[]; now: Date }

async function end({ mail, config }: EndParts, tx: Db, account: Account): Promise<boolean> {
  const user = await findUser(tx, account.userId)
  if (!(await deleteAccount(tx, account))) return false
  // Queued after all other emails to them have been taken back.
  if (user?.email != null) await mail.send(tx, user.email, accountDeleted({ ...config, now: account.now }))
  return true
}

async function record({ database, config, log }: EndParts, userId: number): Promise<void> {
  await keepLedger(database.db, config.dataDir)
  log.info({ event: 'account deleted', user: userId }, 'account deleted')
}
