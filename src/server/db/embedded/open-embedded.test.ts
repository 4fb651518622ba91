// The embedded database from the first start to the next one.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { StorageProblem } from '../storage-problem.ts'
import { companies } from '../tables/companies.ts'
import { emptyFolder, folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'

async function opened(dataDir: string, log = silentLog) {
  const database = await openDatabase({ dataDir, log })
  onTestFinished(() => database.close())
  return database
}

const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('the first start says what it does, in a directory that only its owner can enter', async () => {
  const dataDir = join(await emptyFolder(), 'not/yet/there')
  const said: unknown[] = []
  const database = await opened(dataDir, {
    ...silentLog,
    info: (...line: unknown[]) => said.push(line.at(-1)),
  })
  expect(said).toEqual([expect.stringContaining('first start'), expect.stringContaining('migrating')])
  expect(await permissions(dataDir)).toBe('700')
  expect(await permissions(join(dataDir, 'pgdata'))).toBe('700')
  expect(database.kind).toBe('embedded')
  expect(database.isWritable()).toBe(true)
  await database.ping()
})

test('what an interrupted creation has left is replaced', async () => {
  const dataDir = await emptyFolder()
  await mkdir(join(dataDir, 'pgdata.creating/base'), { recursive: true })
  await writeFile(join(dataDir, 'pgdata.creating/PG_VERSION'), '18\n')
  const { db } = await opened(dataDir)
  expect(await db.$count(companies)).toBe(0)
  expect((await readdir(dataDir)).toSorted()).toEqual(['pgdata', 'pgdata.lock'])
})

test('what was written is there at the next start, and the lock is free again', async () => {
  const dataDir = await folderWithDatabase()
  const first = await openDatabase({ dataDir, log: silentLog })
  await first.db.insert(companies).values({ name: 'Ørsted' })
  await first.close()
  const { db } = await opened(dataDir)
  expect(await db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'Ørsted' }])
})

test('a statement that fails is an error, and the next one works', async () => {
  const { db } = await opened(await folderWithDatabase())
  await db.insert(companies).values({ name: 'Ørsted' })
  await expect(db.insert(companies).values({ name: 'Ørsted' })).rejects.toThrow('Failed query')
  await expect(db.transaction((tx) => tx.execute('not even sql'))).rejects.toThrow('Failed query')
  expect(await db.$count(companies)).toBe(1)
})

test('between the statements of a long queue the rest of the process gets its turn', async () => {
  const { db } = await opened(await folderWithDatabase())
  let turns = 0
  const others = setInterval(() => turns++)
  onTestFinished(() => clearInterval(others))
  await Promise.all(Array.from({ length: 10 }, () => db.execute('select pg_sleep(0.01)')))
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('a DATA_DIR that is a file is a problem in one line', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  const opening = openDatabase({ dataDir: file, log: silentLog })
  await expect(opening).rejects.toBeInstanceOf(StorageProblem)
  await expect(opening).rejects.toThrow(`The database in ${file}/pgdata cannot be opened: EEXIST`)
})
