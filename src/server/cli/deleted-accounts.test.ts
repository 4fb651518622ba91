// A backup may contain accounts that were deleted after it was made. A restore deletes these accounts again. It finds
// them in the ledger of deleted accounts (a table and a file in DATA_DIR).
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, test } from 'vitest'

import { deleteAccountNow } from '#server/auth/deletion/end-account.ts'
import { insertEverything } from '#server/auth/deletion/everything.testing.ts'
import { readLedgerFile, updateLedgerFile } from '#server/auth/deletion/ledger.ts'
import { ledgerTask } from '#server/auth/deletion/task.ts'
import { insertUser } from '#server/auth/ground/users-queries.ts'
import { deletedAccounts } from '#server/db/tables/account-deletions.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, unusedTestDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import { recordingLog } from '#server/log.testing.ts'
import { createMail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { createQueue } from '#server/queue/queue.ts'
import { taskLane } from '#server/queue/tasks.ts'

import { writeBackupFile } from './back-up.ts'
import { restore } from './restore.ts'

const database = await unusedTestDatabase()
const { db } = database
const now = new Date('2026-11-20T12:00:00.123Z')
const mail = createMail({ secretKey: testSecretKey, now: () => now })

let dataDir: string
let file: string
beforeEach(async () => {
  await emptyTables(db)
  dataDir = await emptyFolder()
  printed = []
  file = join(await emptyFolder(), 'backup.gz')
})

let printed: string[]
const print = (line: string) => void printed.push(line)
const warnings = () => printed.filter((line) => line.startsWith('WARNING'))
const restoreFile = (force = true) => restore({ database, file, force, print, dataDir })
const idsOfUsers = async () => (await db.select({ id: users.id }).from(users)).map(({ id }) => id)

function end(userId: number): Promise<void> {
  const config = { siteName: 'Fretboard', dataDir }
  return deleteAccountNow({ database, config, mail, log: silentLog }, userId, now)
}

/** Creates two users and a backup, and then deletes one of the users. Returns the IDs of both. */
async function backUpAndDelete() {
  const [deleted, remaining] = [
    await insertUser(db, { email: 'gone@example.com', passwordHash: null, now }),
    await insertUser(db, { email: 'stays@example.com', passwordHash: null, now }),
  ]
  await insertEverything(db, { userId: deleted, now })
  const companyId = await insertCompany(db, { name: 'Closed' })
  await insertJob(db, { companyId })
  await db.insert(companyMembers).values({ companyId, userId: deleted, role: 'owner', createdAt: now })
  await writeBackupFile({ database, file, print })
  await end(deleted)
  return { deleted, remaining }
}

describe('a restore of a backup with accounts that were deleted later', () => {
  test('deletes an account that is in the ledger of the replaced database', async () => {
    const { deleted, remaining } = await backUpAndDelete()
    await rm(join(dataDir, 'deleted-accounts.jsonl'))
    await restoreFile()
    expect(await idsOfUsers()).toEqual([remaining])
    expect(warnings()).toEqual([])
    expect(printed.at(-1)).toBe(
      'Accounts in this backup that were deleted after it was made: 1. They are deleted again.',
    )
    expect(await db.select().from(deletedAccounts)).toEqual([
      { userId: deleted, createdAt: now, deletedAt: now },
    ])
    expect((await db.select({ name: companies.name }).from(companies)).map(({ name }) => name)).not.toContain(
      'Closed',
    )
  })

  test('after the loss of the database, deletes an account that is only in the ledger file', async () => {
    const { deleted, remaining } = await backUpAndDelete()
    await emptyTables(db)
    await restoreFile(false)
    expect(await idsOfUsers()).toEqual([remaining])
    expect(warnings()).toEqual([])
    expect(await db.select().from(deletedAccounts)).toMatchObject([{ userId: deleted }])
  })

  test('warns that deleted accounts may be back if the ledger is missing', async () => {
    const { deleted, remaining } = await backUpAndDelete()
    await rm(join(dataDir, 'deleted-accounts.jsonl'))
    await emptyTables(db)
    await restoreFile(false)
    expect(await idsOfUsers()).toEqual([deleted, remaining])
    expect(warnings()).toEqual([
      expect.stringMatching(
        /^WARNING: No record of deleted accounts was found\. .* may be back\. Put the newest/,
      ),
    ])
    expect(warnings()[0]).toContain(join(dataDir, 'deleted-accounts.jsonl'))
  })

  test('warns if deletions in the backup are missing from the ledger, and adds them to the ledger', async () => {
    const { deleted } = await backUpAndDelete()
    const later = await insertUser(db, { email: 'later@example.com', passwordHash: null, now })
    await writeBackupFile({ database, file, print })
    await end(later)
    const lines = (await readFile(join(dataDir, 'deleted-accounts.jsonl'), 'utf8')).split('\n')
    await writeFile(join(dataDir, 'deleted-accounts.jsonl'), `${lines.at(-2)}\n`)
    await emptyTables(db)
    await restoreFile(false)
    expect(warnings()).toEqual([expect.stringContaining('belongs to another site or is incomplete')])
    expect((await readLedgerFile(dataDir)).map(({ userId }) => userId)).toEqual([later, deleted])
  })
})

describe('the ledger of deleted accounts', () => {
  test('contains the deletions by all instances', async () => {
    const { deleted } = await backUpAndDelete()
    const otherDir = await emptyFolder()
    const config = { siteName: 'Fretboard', publicUrl: 'https://other.example', dataDir: otherDir }
    const tasks = [ledgerTask({ database, config })]
    // Each call of `runDue` creates a new queue and so simulates another instance. The task must run in every instance.
    const parts = { db, now: () => now, log: recordingLog().log, tasks }
    const runDue = () => createQueue({ ...parts, lanes: [taskLane(parts)] }).runDue()
    await runDue()
    await rm(join(otherDir, 'deleted-accounts.jsonl'))
    await runDue()
    expect((await readLedgerFile(otherDir)).map(({ userId }) => userId)).toEqual([deleted])
  })

  test('prevents a restored database from reusing the ID of a deleted account', async () => {
    await backUpAndDelete()
    const after = await insertUser(db, { email: 'after@example.com', passwordHash: null, now })
    await end(after)
    await restoreFile()
    expect(await insertUser(db, { email: 'new@example.com', passwordHash: null, now })).toBeGreaterThan(after)
  })

  test('never causes the deletion of a user with the same ID in another database', async () => {
    const { deleted, remaining } = await backUpAndDelete()
    const written = await readFile(join(dataDir, 'deleted-accounts.jsonl'), 'utf8')
    await writeFile(
      join(dataDir, 'deleted-accounts.jsonl'),
      written.replaceAll('"created_at":"2026', '"created_at":"2025'),
    )
    await emptyTables(db)
    await restoreFile(false)
    expect(new Set(await idsOfUsers())).toEqual(new Set([deleted, remaining]))
  })

  test('contains only IDs and times, even after an incomplete write', async () => {
    const { deleted } = await backUpAndDelete()
    const read = await readLedgerFile(dataDir)
    expect(read).toEqual([{ userId: deleted, createdAt: now, deletedAt: now }])
    const path = join(dataDir, 'deleted-accounts.jsonl')
    expect(await readFile(path, 'utf8')).toBe(
      `\n{"user_id":${deleted},"created_at":"${now.toISOString()}","deleted_at":"${now.toISOString()}"}\n`,
    )
    // Leaves only an incomplete line in the file, as after a crash or while another instance is writing.
    await writeFile(path, '{"user_id":')
    await updateLedgerFile({ database, dataDir })
    await updateLedgerFile({ database, dataDir })
    expect(await readLedgerFile(dataDir)).toEqual(read)
    expect(await readdir(dataDir)).toEqual(['deleted-accounts.jsonl'])
  })
})
