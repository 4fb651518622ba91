import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'

import { migrationsFolder } from './migrate.ts'
import { tables } from './schema.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()
const names = tables.map((table) => getTableName(table))

describe('the schema', () => {
  test('`tables` contains every exported table', async () => {
    const files = await readdir(join(import.meta.dirname, 'tables'))
    const modules: object[] = await Promise.all(
      files.map((file) => import(`./tables/${basename(file, '.ts')}.ts`)),
    )
    const exported = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
    expect(new Set(tables)).toEqual(new Set(exported))
  })

  test('`tables` lists each table after the tables that its foreign keys refer to', () => {
    for (const [position, table] of tables.entries())
      for (const key of getTableConfig(table).foreignKeys)
        expect(names.slice(0, position + 1)).toContain(getTableName(key.reference().foreignTable))
  })

  test('drizzle-kit has no pending migration to generate', async () => {
    const snapshots = (await readdir(join(migrationsFolder, 'meta'))).filter((file) =>
      file.endsWith('_snapshot.json'),
    )
    const last = await readFile(join(migrationsFolder, 'meta', snapshots.toSorted().at(-1) ?? ''), 'utf8')
    const current = generateDrizzleJson(
      Object.fromEntries(tables.map((table) => [getTableName(table), table])),
    )
    expect(await generateMigration(JSON.parse(last), current)).toEqual([])
  })

  test.each(tables.map((table) => [getTableName(table), table] as const))(
    'the migrated table %s has the columns that the code declares',
    async (name, table) => {
      const { rows } = await db.execute(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
      const columns = getTableConfig(table).columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().replace(' (', '(').replace(', ', ','),
        required: column.notNull,
      }))
      // Ignores the order of the columns, because a migration can add a column only at the end of a table.
      expect(new Set(rows)).toEqual(new Set(columns))
    },
  )

  test('each migration has a later date than the one before, because drizzle would skip it otherwise', async () => {
    const journal: { entries: { when: number }[] } = JSON.parse(
      await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
    )
    const dates = journal.entries.map(({ when }) => when)
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
  })
})
