// The ledger of deleted accounts. After a restore of an older backup, the server deletes the accounts in the ledger
// again. The ledger is a table, and every backup contains this table. In addition, each instance copies the table to a
// file in its DATA_DIR. An entry consists of a user ID, the creation time and the deletion time, and contains no email
// address.
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { fsyncPath } from '#pglite-durable'
import type { Database } from '#server/db/open.ts'

import { type DeletedAccount, listDeletedAccounts } from './erase-queries.ts'

export const ledgerPath = (dataDir: string) => join(dataDir, 'deleted-accounts.jsonl')

const line = z
  .object({ user_id: z.int(), created_at: z.coerce.date(), deleted_at: z.coerce.date() })
  .transform((read) => ({ userId: read.user_id, createdAt: read.created_at, deletedAt: read.deleted_at }))

type Parts = { database: Pick<Database, 'db' | 'eraseDeletedRows'>; dataDir: string }

/**
 * Appends the entries of the table that are missing in the ledger file, and makes the database remove deleted rows from
 * its own files. The entries are on disk when the promise resolves.
 */
export async function updateLedgerFile({ database, dataDir }: Parts): Promise<void> {
  const storedKeys = new Set((await readLedgerFile(dataDir)).map(ledgerKey))
  const missing = (await listDeletedAccounts(database.db)).filter(
    (account) => !storedKeys.has(ledgerKey(account)),
  )
  if (missing.length === 0) return
  await database.eraseDeletedRows()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(ledgerPath(dataDir), 'a', 0o600)
  try {
    // The text starts with a line feed, in case a crash has cut off the last line of the file.
    await file.appendFile(`\n${missing.map(formatLine).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await fsyncPath(dataDir)
}

/**
 * Returns the entries of the ledger file. Skips a line that a crash has cut off, because the table still has its entry.
 */
export async function readLedgerFile(dataDir: string): Promise<DeletedAccount[]> {
  const text = await readFile(ledgerPath(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((written) => {
    const { success, data } = line.safeParse(parseJson(written))
    return success ? [data] : []
  })
}

/**
 * Returns a key that identifies an account across databases. The user ID alone is not enough, because two databases may
 * give the same ID to different users.
 */
export const ledgerKey = ({ userId, createdAt }: DeletedAccount) => `${userId} ${createdAt.toISOString()}`

function formatLine({ userId, createdAt, deletedAt }: DeletedAccount): string {
  return JSON.stringify({ user_id: userId, created_at: createdAt, deleted_at: deletedAt })
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
