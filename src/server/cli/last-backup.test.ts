import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/open.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'
import { newApp } from '#server/testing.ts'

import { manageHere } from './manage.testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** Starts a server. Returns functions that run a command and that read the time of the last backup in /metrics. */
async function running() {
  const dataDir = await folderWithDatabase()
  const databaseUrl = onPostgres ? await createScratchDatabase() : undefined
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  onTestFinished(() => database.close())
  const { app } = await newApp({ DATA_DIR: dataDir }, undefined, { database })
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const lastBackup = async () => {
    const { body } = await app.inject('/metrics')
    return /^fretboard_last_backup_timestamp_seconds (?<at>.*)$/m.exec(body)?.groups?.['at']
  }
  return { lastBackup, manage: (...words: string[]) => manageHere(words, { env }) }
}

test('/metrics reports the time of the last backup', async () => {
  const { lastBackup, manage } = await running()
  expect(await lastBackup()).toBeUndefined()
  for (const name of ['first.backup', 'second.backup']) {
    const before = Date.now()
    expect(await manage('backup', join(await emptyFolder(), name))).toMatchObject({ status: 0 })
    const at = Number(await lastBackup()) * 1000
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

test('/metrics ignores a failed backup', async () => {
  const { lastBackup, manage } = await running()
  const nowhere = join(await emptyFolder(), 'missing', 'a.backup')
  expect(await manage('backup', nowhere)).toMatchObject({ status: 1 })
  expect(await lastBackup()).toBeUndefined()
})
