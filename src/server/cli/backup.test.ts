// A backup holds everything, and goes into either database.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { backupLines } from '#server/db/backup/backup-lines.ts'
import { embeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { schemaVersion } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { tables } from '#server/db/schema.ts'
import { companies } from '#server/db/tables/companies.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { loadEmbeddedTemplate } from '#server/db/testing/embedded-template.ts'
import { emptyFolder } from '#server/db/testing/folders.ts'

import { backup } from './backup.ts'
import { restore } from './restore.ts'

const database = await testDatabase()
const { db } = database

let file: string
beforeEach(async () => {
  await emptyTables(db)
  file = join(await emptyFolder(), 'backup.gz')
})

const quietly = () => {}
const save = (from: Database) => backup({ database: from, file, say: quietly })
const bringBack = (into: Database) => restore({ database: into, file, force: false, say: quietly })

/** Text that breaks what is careless with quotes, lines, or digits. */
const hardText = `"quoted" \\ 'single' {"a":1} line\nline \u2028 \u2029 \r tab\t 😀 עברית NULL`

async function fill({ db: target }: Database, rows: number): Promise<void> {
  await target.execute(sql`
    insert into companies (name, description, created_at)
    select 'company ' || number, ${hardText}, timestamptz '2026-11-20 12:34:56.789+02'
    from generate_series(1, ${rows}::int) as number`)
  await target.execute(sql`
    insert into jobs (company_id, title, slug, description, apply_link, skills, salary_max)
    select id, ${hardText}, 'slug', ${hardText}, 'https://example.com/', array[${hardText}, '', 'NULL'], 2147483647
    from companies`)
}

async function contentOf({ db: source }: Database): Promise<unknown[]> {
  const content = []
  for (const table of tables)
    content.push(
      await source
        .select()
        .from(table)
        .orderBy(sql`1`),
    )
  return content
}

/** A second database: embedded, also where the first is PostgreSQL. */
async function otherDatabase(): Promise<Database> {
  const client = await loadEmbeddedTemplate()
  const other = embeddedDatabase(client, { isWritable: () => true, close: () => client.close() })
  onTestFinished(() => other.close())
  return other
}

test('a round trip brings back every row as it was', async () => {
  await fill(database, 1234)
  const before = await contentOf(database)
  await save(database)
  await emptyTables(db)
  await bringBack(database)
  expect(await contentOf(database)).toEqual(before)
})

test('a backup goes into another database, and back', async () => {
  const other = await otherDatabase()
  await fill(database, 20)
  const before = await contentOf(database)
  await save(database)
  await bringBack(other)
  expect(await contentOf(other)).toEqual(before)
  await emptyTables(db)
  await save(other)
  await bringBack(database)
  expect(await contentOf(database)).toEqual(before)
})

test('an id that was given once is not given again, also where its row is gone', async () => {
  const other = await otherDatabase()
  const [gone] = await db.insert(companies).values({ name: 'gone' }).returning()
  await emptyTables(db)
  await save(database)
  await bringBack(other)
  const [added] = await other.db.insert(companies).values({ name: 'added' }).returning()
  expect(added?.id).toBe((gone?.id ?? 0) + 1)
})

test('a database with rows is refused, unless it is said that they may go', async () => {
  await fill(database, 1)
  await save(database)
  const before = await contentOf(database)
  await expect(bringBack(database)).rejects.toThrow('companies has rows. With --force')
  await db.update(companies).set({ name: 'changed since' })
  await restore({ database, file, force: true, say: quietly })
  expect(await contentOf(database)).toEqual(before)
})

async function spoil(change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  await writeFile(file, gzipSync(change(lines).join('\n')))
}

const spoilers: Record<string, () => Promise<void>> = {
  'its end is missing': () => spoil((lines) => lines.slice(0, -2)),
  'rows of jobs are missing': () => spoil((lines) => lines.filter((line) => !line.startsWith('{"jobs"'))),
  'this is not a backup': () => spoil(() => ['{"other":{}}']),
  'this is not a backup, or it is damaged': () => writeFile(file, 'no gzip at all'),
  'this backup is not whole': async () => writeFile(file, (await readFile(file)).subarray(0, -20)),
  'with the version that wrote it': () =>
    spoil(([first = '', ...rest]) => [first.replace(schemaVersion(), '1-other'), ...rest]),
}

test.each(Object.entries(spoilers))(
  'a file is refused where %s, and nothing of it stays',
  async (reason, spoilFile) => {
    await fill(database, 3)
    await save(database)
    await spoilFile()
    await emptyTables(db)
    await expect(bringBack(database)).rejects.toThrow(`Nothing was restored from ${file}: `)
    await expect(bringBack(database)).rejects.toThrow(reason)
    expect(await contentOf(database)).toEqual(tables.map(() => []))
  },
)

test('a backup that fails leaves the last one as it was', async () => {
  await fill(database, 1)
  await save(database)
  const before = await readFile(file)
  const failing = backup({
    database,
    file,
    say: () => {
      throw new Error('the terminal is gone')
    },
  })
  await expect(failing).rejects.toThrow('the terminal is gone')
  expect(await readFile(file)).toEqual(before)
  expect(await readdir(dirname(file))).toEqual([basename(file)])
})

test('a backup is for its owner only, and says how far it is', async () => {
  await fill(database, 2)
  const response: string[] = []
  await backup({ database, file, say: (line) => response.push(line) })
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect(response.slice(0, 2)).toEqual(['companies: 2 rows', 'jobs: 2 rows'])
  expect(response).toHaveLength(tables.length)
})

test('rows are read some hundred at a time', async () => {
  await fill(database, 1200)
  const counts = await db.transaction(async (tx) => {
    const chunks: number[] = []
    for await (const chunk of backupLines(tx, quietly)) chunks.push(chunk.split('\n').length - 1)
    return chunks
  })
  expect(counts).toEqual([1, 500, 500, 200, 500, 500, 200, 1])
})
