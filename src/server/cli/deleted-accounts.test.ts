// A backup that is older than the deletion of an account does not bring it back.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { endAccount } from '#server/auth/deletion/end-account.ts'
import { everythingOf } from '#server/auth/deletion/everything.testing.ts'
import { keepLedger, readLedger } from '#server/auth/deletion/ledger.ts'
import { insertUser } from '#server/auth/users-queries.ts'
import { deletedAccounts } from '#server/db/tables/account-deletions.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import { createMail } from '#server/mail/mail.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { backup } from './backup.ts'
import { restore } from './restore.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-20T12:00:00.123Z')
const mail = createMail({ secretKey: testSecretKey, now: () => now })

let dataDir: string
let file: string
beforeEach(async () => {
  await emptyTables(db)
  dataDir = await emptyFolder()
  file = join(await emptyFolder(), 'backup.gz')
})

const say = () => {}
const bringBack = (force = true) => restore({ database, file, force, say, dataDir })
const idsOfUsers = async () => (await db.select({ id: users.id }).from(users)).map(({ id }) => id)

function end(userId: number): Promise<void> {
  const config = { siteName: 'Fretboard', dataDir }
  return endAccount({ database, config, mail, log: silentLog }, userId, now)
}

/** Two people, of whom one is deleted after the backup. */
async function backedUp() {
  const [gone, stays] = [
    await insertUser(db, { email: 'gone@example.com', passwordHash: null, now }),
    await insertUser(db, { email: 'stays@example.com', passwordHash: null, now }),
  ]
  await everythingOf(db, { userId: gone, now })
  const companyId = await insertCompany(db, { name: 'Closed' })
  await insertJob(db, { companyId })
  await db.insert(companyMembers).values({ companyId, userId: gone, role: 'owner', createdAt: now })
  await backup({ database, file, say })
  await end(gone)
  return { gone, stays }
}

test('known to the database that is replaced, the account is deleted again, and known as such', async () => {
  const { gone, stays } = await backedUp()
  await rm(join(dataDir, 'deleted-accounts.jsonl'))
  await bringBack()
  expect(await idsOfUsers()).toEqual([stays])
  expect(await db.select().from(deletedAccounts)).toEqual([{ userId: gone, createdAt: now, deletedAt: now }])
  expect((await db.select({ name: companies.name }).from(companies)).map(({ name }) => name)).not.toContain(
    'Closed',
  )
})

test('of a database that was lost, the file beside it knows the account', async () => {
  const { gone, stays } = await backedUp()
  await emptyTables(db)
  await bringBack(false)
  expect(await idsOfUsers()).toEqual([stays])
  expect(await db.select().from(deletedAccounts)).toMatchObject([{ userId: gone }])
})

test('somebody else who has the number in another database stays', async () => {
  const { gone, stays } = await backedUp()
  const written = await readFile(join(dataDir, 'deleted-accounts.jsonl'), 'utf8')
  await writeFile(
    join(dataDir, 'deleted-accounts.jsonl'),
    written.replaceAll('"created_at":"2026', '"created_at":"2025'),
  )
  await emptyTables(db)
  await bringBack(false)
  expect(new Set(await idsOfUsers())).toEqual(new Set([gone, stays]))
})

test('the file holds a number and two moments, is for its owner alone, and is brought up to date', async () => {
  const { gone } = await backedUp()
  const read = await readLedger(dataDir)
  expect(read).toEqual([{ userId: gone, createdAt: now, deletedAt: now }])
  const path = join(dataDir, 'deleted-accounts.jsonl')
  expect(await readFile(path, 'utf8')).toBe(
    `\n{"user_id":${gone},"created_at":"${now.toISOString()}","deleted_at":"${now.toISOString()}"}\n`,
  )
  // Cut by a crash, or written by another instance.
  await writeFile(path, '{"user_id":')
  await keepLedger(db, dataDir)
  await keepLedger(db, dataDir)
  expect(await readLedger(dataDir)).toEqual(read)
  expect(await readdir(dataDir)).toEqual(['deleted-accounts.jsonl'])
})
