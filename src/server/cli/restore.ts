import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { deleteRestoredAccounts } from '#server/auth/deletion/delete-again.ts'
import {
  type DeletedAccount,
  hasKnownAccounts,
  listDeletedAccounts,
} from '#server/auth/deletion/erase-queries.ts'
import { ledgerKey, ledgerPath, readLedgerFile, updateLedgerFile } from '#server/auth/deletion/ledger.ts'
import { splitLines } from '#server/db/backup/format.ts'
import type { PrintLine } from '#server/db/backup/progress.ts'
import { deleteAllRows, findNonEmptyTable, restoreLines } from '#server/db/backup/restore-lines.ts'
import { withoutAudit } from '#server/db/backup/without-audit.ts'
import { StorageError } from '#server/db/database.ts'
import type { Database, Db } from '#server/db/open.ts'
import { lockOutServers } from '#server/db/postgres/server-lock.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'

/** Messages to the operator for the error codes of zlib, which decompresses the backup. */
const zlibMessages = new Map<unknown, string>([
  ['Z_DATA_ERROR', 'this is not a backup, or it is damaged'],
  ['Z_BUF_ERROR', 'this backup is incomplete: its footer is missing'],
])

type Options = {
  database: Pick<Database, 'db' | 'eraseDeletedRows'>
  file: string
  force: boolean
  print: PrintLine
  /** The directory that contains the ledger file of deleted accounts. */
  dataDir: string
}

/**
 * Checks that the file of a backup can be read. Call this before opening the database, because opening a missing
 * embedded database creates an empty one.
 * @throws StorageError if the file cannot be read
 */
export async function requireReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw nothingFrom(file, error)
  })
}

/**
 * Replaces the contents of the database with those of the backup. Then deletes the accounts that the ledger lists as
 * deleted. Warns if the ledger is missing or incomplete.
 * @throws StorageError if servers use the database, if the database has rows and `force` is false, or if the backup
 * cannot be restored
 */
export async function restore({ database, file, force, print, dataDir }: Options): Promise<void> {
  const deletedAgain = await database.db.transaction(async (tx) => {
    await lockOutServers(tx)
    if (!force) await requireEmpty(tx)
    const hadAccounts = await hasKnownAccounts(tx)
    const ledger = [...(await readLedgerFile(dataDir)), ...(await listDeletedAccounts(tx))]
    await withoutAudit(tx, async () => {
      if (force) await deleteAllRows(tx)
      await readFileInto(tx, file, print).catch((error: unknown) => {
        throw nothingFrom(file, error)
      })
    })
    const warning = ledgerWarning({ ledger, hadAccounts, inBackup: await listDeletedAccounts(tx) })
    if (warning !== undefined) print(`WARNING: ${warning} ${adviceFor(dataDir)}`)
    return deleteRestoredAccounts(tx, ledger)
  })
  await updateLedgerFile({ database, dataDir })
  if (deletedAgain === 0) return
  await database.eraseDeletedRows()
  print(
    `Accounts in this backup that were deleted after it was made: ${deletedAgain}. They are deleted again.`,
  )
}

type LedgerComparison = { ledger: DeletedAccount[]; hadAccounts: boolean; inBackup: DeletedAccount[] }

/** Returns a warning if the ledger is missing or lacks deletions that the backup contains. */
function ledgerWarning({ ledger, hadAccounts, inBackup }: LedgerComparison): string | undefined {
  if (ledger.length === 0 && !hadAccounts) return 'No record of deleted accounts was found.'
  const ledgerKeys = new Set(ledger.map(ledgerKey))
  const isUnknown = (account: DeletedAccount) => !ledgerKeys.has(ledgerKey(account))
  if (inBackup.some(isUnknown))
    return 'The record of deleted accounts belongs to another site or is incomplete.'
  return undefined
}

const adviceFor = (dataDir: string) =>
  `Accounts that were deleted after this backup was made may be back. Put the newest deleted-accounts.jsonl at ${ledgerPath(dataDir)} and restore again with --force. If no account was deleted since, there is nothing to do.`

const nothingFrom = (file: string, error: unknown) =>
  new StorageError(`Nothing was restored from ${file}: ${reasonOf(error)}`, { cause: error })

async function requireEmpty(tx: Db): Promise<void> {
  const table = await findNonEmptyTable(tx)
  if (table === undefined) return
  throw new StorageError(
    `This database is not empty: ${table} has rows. Pass --force to replace its contents.`,
  )
}

async function readFileInto(tx: Db, file: string, print: PrintLine): Promise<void> {
  // `pipeline` passes an error of the file to the decompressed stream, so `restoreLines` throws the errors of both.
  const bytes = pipeline(createReadStream(file), createGunzip(), () => {})
  await restoreLines(tx, splitLines(bytes), print)
}

/** Returns the message of an error. For a failed query, omits drizzle's message, which repeats all inserted rows. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const zlibMessage = 'code' in error ? zlibMessages.get(error.code) : undefined
  const message = zlibMessage ?? describeFileError(error)
  if (message !== undefined) return message
  return error.cause instanceof Error ? error.cause.message : error.message
}
