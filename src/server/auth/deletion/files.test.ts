// The embedded database erases the data of a deleted account from its files while the server runs.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { fastPolicy, testSecretKey } from '#server/mail/testing.ts'
import { startMailWorker } from '#server/mail/worker.ts'
import { testApp } from '#server/testing.ts'

import { extendTestApp } from '../testing.ts'
import { insertEverything, marked } from './everything.testing.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')
const marks = [...Object.values(marked), hashToken(marked.email), base64(marked.email)].map((mark) =>
  mark.toLowerCase(),
)

/** Returns the texts in `marks` that occur in any file below the directory, ignoring case. */
async function findMarks(directory: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(ignoreDeleted)
    for (const mark of marks) if (bytes.toLowerCase().includes(mark)) found.add(mark)
  }
  return found
}

function ignoreDeleted(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

test.skipIf(onPostgres)('no file in DATA_DIR contains personal data of a deleted account', async () => {
  const dataDir = await folderWithDatabase()
  const database = await openDatabase({ dataDir, log: silentLog })
  onTestFinished(() => database.close())
  const own = extendTestApp(await testApp({ DATA_DIR: dataDir }, undefined, database))
  const { db, clock, app } = own
  const me = await own.loggedIn('app', marked.email)
  const userId = Number((await me.get('auth/session')).json.data?.user?.['id'])
  await me.send('PATCH', 'account/profile', { body: { display: marked.name } })
  await own.client('app').post('auth/login', { email: marked.email, password: `${marked.text} wrong` })
  await insertEverything(db, { userId, now: clock.now })
  await db.execute(sql`analyze`)
  await db.execute(sql`checkpoint`)
  expect((await me.post('account/deletion', {})).status).toBe(200)
  expect((await findMarks(dataDir)).size).toBeGreaterThan(4)

  clock.now = new Date(clock.now.getTime() + days(7))
  await app.tasks.runDue()
  const sent: string[] = []
  const transport = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const parts = { database, transport, secretKey: testSecretKey, log: silentLog, policy: fastPolicy }
  const worker = startMailWorker({ ...parts, now: () => clock.now })
  onTestFinished(() => worker.stop())
  await expect.poll(() => db.$count(mailQueue)).toBe(0)
  expect(sent).toEqual([marked.email])
  await expect.poll(() => findMarks(dataDir), { timeout: 30_000, interval: 500 }).toEqual(new Set())
})
