import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { backupLines } from '#server/db/backup/backup-lines.ts'
import { embeddedDatabase } from '#server/db/embedded/open-embedded.ts'
import { schemaVersion } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { tables } from '#server/db/schema.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { companies } from '#server/db/tables/companies.ts'
import { emptyTables, unusedTestDatabase } from '#server/db/testing.ts'
import { loadEmbeddedTemplate } from '#server/db/testing/embedded-template.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { writeBackupFile } from './back-up.ts'
import { manageHere } from './manage.testing.ts'
import { restore } from './restore.ts'

const database = await unusedTestDatabase()
const { db } = database

let file: string
beforeEach(async () => {
  await emptyTables(db)
  file = join(await emptyFolder(), 'backup.gz')
})

const quietly = () => {}
const save = (from: Database) => writeBackupFile({ database: from, file, print: quietly })
const restoreFile = (into: Database, force = false) =>
  restore({ database: into, file, force, print: quietly, dataDir: dirname(file) })

/** A text that is hard to back up, with quotes, line ends, control characters and JSON. */
const hardText = `"quoted" \\ 'single' {"a":1} line\nline \u2028 \u2029 \r tab\t 😀 עברית NULL`

const everyByte = Buffer.from(Array.from({ length: 40_000 }, (_, place) => place % 256))

async function fill({ db: target }: Database, rows: number): Promise<void> {
  await target.execute(sql`
    insert into companies (name, description, created_at)
    select 'company ' || number, ${hardText}, timestamptz '2026-11-20 12:34:56.789+02'
    from generate_series(1, ${rows}::int) as number`)
  await target.execute(sql`
    insert into jobs (company_id, title, slug, description, apply_link, skills, salary_max)
    select id, ${hardText}, 'slug', ${hardText}, 'https://example.com/', array[${hardText}, '', 'NULL'], 2147483647
    from companies`)
  await target.execute(sql`
    insert into images (hash, bytes) values ('empty', ''), ('all', decode(${everyByte.toString('hex')}, 'hex'))`)
  await target.execute(sql`insert into users (avatar) values ('all')`)
}

async function contentOf({ db: source }: Database): Promise<unknown[]> {
  const content = []
  for (const table of tables) {
    const rows = await source
      .select()
      .from(table)
      .orderBy(sql`1`)
    content.push(rows.map(comparable))
  }
  return content
}

/** Converts bytes in a row to hex. The drivers of the two databases return bytes in different types. */
function comparable(row: Record<string, unknown>): [string, unknown][] {
  return Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ])
}

/** Returns a second database to restore into. It is embedded, even if the first database is PostgreSQL. */
async function otherDatabase(): Promise<Database> {
  const client = await loadEmbeddedTemplate()
  const other = embeddedDatabase(client, { isWritable: () => true, close: () => client.close() })
  onTestFinished(() => other.close())
  return other
}

describe('a restore', () => {
  test('restores every row unchanged', async () => {
    await fill(database, 1234)
    const before = await contentOf(database)
    await save(database)
    await emptyTables(db)
    await restoreFile(database)
    expect(await contentOf(database)).toEqual(before)
  })

  test('accepts a backup of the other kind of database (PostgreSQL or embedded)', async () => {
    const other = await otherDatabase()
    await fill(database, 20)
    const before = await contentOf(database)
    await save(database)
    await restoreFile(other)
    expect(await contentOf(other)).toEqual(before)
    await emptyTables(db)
    await save(other)
    await restoreFile(database)
    expect(await contentOf(database)).toEqual(before)
  })

  test('prevents the database from reusing the IDs of deleted rows', async () => {
    const other = await otherDatabase()
    const [gone] = await db.insert(companies).values({ name: 'gone' }).returning()
    await emptyTables(db)
    await save(database)
    await restoreFile(other)
    const [added] = await other.db.insert(companies).values({ name: 'added' }).returning()
    expect(added?.id).toBe((gone?.id ?? 0) + 1)
  })
})

const spoilers: Record<string, () => Promise<void>> = {
  'its footer is missing': () => damageFile((lines) => lines.slice(0, -2)),
  'jobs should have 3 rows': () => damageFile((lines) => lines.filter((line) => !line.startsWith('{"jobs"'))),
  'its footer lacks the number of rows': () =>
    damageFile((lines) => [...lines.slice(0, -2), '{"end":{}}', '']),
  'its footer cannot be read': () => damageFile((lines) => [...lines.slice(0, -1), '{"end":{"jobs":3}}', '']),
  'it has data after its footer': () =>
    damageFile((lines) => [
      ...lines.slice(0, -1),
      ...lines.filter((line) => line.startsWith('{"companies"')),
      '',
    ]),
  'this is not a backup': () => damageFile(() => ['{"other":{}}']),
  'this is not a backup, or it is damaged': () => writeFile(file, 'no gzip at all'),
  'this backup is incomplete': async () => writeFile(file, (await readFile(file)).subarray(0, -20)),
  [`restore it with version ${buildInfo.version} (commit ${buildInfo.commit})`]: () =>
    damageFile(([first = '', ...rest]) => [first.replace(schemaVersion(), '1-other'), ...rest]),
  'restore it with the version that wrote it': () =>
    damageFile(([, ...rest]) => ['{"backup":{"format":1,"schema":"1-older"}}', ...rest]),
}

describe('a rejected or forced restore', () => {
  test('restore fails for a database with rows unless --force is given', async () => {
    await fill(database, 1)
    await save(database)
    const before = await contentOf(database)
    await expect(restoreFile(database)).rejects.toThrow('images has rows. Pass --force')
    await db.update(companies).set({ name: 'changed since' })
    await restoreFile(database, true)
    expect(await contentOf(database)).toEqual(before)
  })

  test('restore --force changes nothing if an unknown table has a foreign key to a known table', async () => {
    await fill(database, 1)
    await save(database)
    await db.execute(sql`create table newer (company_id integer references companies)`)
    onTestFinished(async () => void (await db.execute(sql`drop table newer`)))
    const before = await contentOf(database)
    await expect(restoreFile(database, true)).rejects.toThrow(
      'Restore into a new database (docs/how-to/deployment.md',
    )
    expect(await contentOf(database)).toEqual(before)
  })

  test.each([true, false])('the audit log records changes after a restore (force: %s)', async (force) => {
    await fill(database, 1)
    await save(database)
    if (!force) await emptyTables(db)
    const countRows = () => db.$count(auditLog)
    await restoreFile(database, force)
    expect(await countRows()).toBe(2)
    await db.update(companies).set({ name: 'changed since' })
    expect(await countRows()).toBe(3)
    await expect(db.delete(auditLog)).rejects.toThrow('Failed query')
  })

  test.each(Object.entries(spoilers))(
    'restore rejects a damaged file and inserts nothing: %s',
    async (reason, spoilFile) => {
      await fill(database, 3)
      await save(database)
      await spoilFile()
      await emptyTables(db)
      await expect(restoreFile(database)).rejects.toThrow(`Nothing was restored from ${file}: `)
      await expect(restoreFile(database)).rejects.toThrow(reason)
      expect(await contentOf(database)).toEqual(tables.map(() => []))
    },
  )
})

async function damageFile(change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  await writeFile(file, gzipSync(change(lines).join('\n')))
}

describe('a backup', () => {
  test('leaves the previous backup in the same file unchanged if it fails', async () => {
    await fill(database, 1)
    await save(database)
    const before = await readFile(file)
    const failing = writeBackupFile({
      database,
      file,
      print: () => {
        throw new Error('the terminal is gone')
      },
    })
    await expect(failing).rejects.toThrow('the terminal is gone')
    expect(await readFile(file)).toEqual(before)
    expect(await readdir(dirname(file))).toEqual([basename(file)])
  })

  test('prints its progress and writes a file that only its owner can read', async () => {
    await fill(database, 2)
    const response: string[] = []
    await writeBackupFile({ database, file, print: (line) => response.push(line) })
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    expect(response.slice(0, 2)).toEqual(['images: 2 rows', 'users: 1 rows'])
    expect(response).toHaveLength(tables.length)
  })

  test.each([
    ['a file', (folder: string) => [join(folder, 'a.backup')]],
    ['a directory', (folder: string) => ['--directory', join(folder, 'backups')]],
  ])('into %s does not create a missing database', async (_target, wordsFor) => {
    const folder = await emptyFolder()
    const dataDir = join(folder, 'data')
    const outcome = await manageHere(['backup', ...wordsFor(folder)], { env: { DATA_DIR: dataDir } })
    expect(outcome).toEqual({
      status: 1,
      output: '',
      problems:
        `error: There is no database in DATA_DIR (${dataDir}), and DATABASE_URL is not set. ` +
        'Set one of them, or ENV_FILE to the file that does.\n',
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('reads at most 500 rows at a time', async () => {
    await fill(database, 1200)
    const counts = await db.transaction(async (tx) => {
      const chunks: number[] = []
      for await (const chunk of backupLines(tx, quietly)) chunks.push(chunk.split('\n').length - 1)
      return chunks
    })
    const audited = [500, 500, 500, 500, 400]
    expect(counts).toEqual([1, 2, 1, 500, 500, 200, 500, 500, 200, ...audited, 1])
  })
})
