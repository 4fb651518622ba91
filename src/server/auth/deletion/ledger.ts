// A file beside the database that names the accounts that were deleted, by number and moment: a database that is lost
// and restored from an older backup knows from it whom to delete again.
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { fsyncPath } from '#pglite-durable'
import type { Db } from '#server/db/open.ts'

import { type DeletedAccount, listDeletedAccounts } from './erase-queries.ts'

const FILE = 'deleted-accounts.jsonl'

const line = z
  .object({ user_id: z.int(), created_at: z.coerce.date(), deleted_at: z.coerce.date() })
  .transform((read) => ({ userId: read.user_id, createdAt: read.created_at, deletedAt: read.deleted_at }))

/** Adds what the database knows and the file does not. On the disk when it returns. */
export async function keepLedger(db: Db, dataDir: string): Promise<void> {
  const known = new Set((await readLedger(dataDir)).map(keyOf))
  const missing = (await listDeletedAccounts(db)).filter((account) => !known.has(keyOf(account)))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(join(dataDir, FILE), 'a', 0o600)
  try {
    // Begins on a line of its own, also after one that a crash has cut.
    await file.appendFile(`\n${missing.map(lineOf).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await fsyncPath(dataDir)
}

/** A line that was cut by a crash is passed over: the database still has it then. */
export async function readLedger(dataDir: string): Promise<DeletedAccount[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((written) => {
    const { success, data } = line.safeParse(parsed(written))
    return success ? [data] : []
  })
}

const keyOf = ({ userId, createdAt }: DeletedAccount) => `${userId} ${createdAt.toISOString()}`

function lineOf({ userId, createdAt, deletedAt }: DeletedAccount): string {
  return JSON.stringify({ user_id: userId, created_at: createdAt, deleted_at: deletedAt })
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
