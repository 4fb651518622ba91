import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { databaseDirectory, emptyFolder } from '../testing/database-folder.ts'
import { silentLog } from './log.ts'
import { OpenError } from './open-error.ts'
import { type DurableOptions, openDurable } from './open.ts'

async function opened(directory: string, options?: DurableOptions) {
  const database = await openDurable(directory, options)
  onTestFinished(() => database.close())
  return database
}

const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const addParent = 'insert into parents (name) values ($1)'

describe('opening a database', () => {
  test('logs the first start, runs `prepare` and restricts the directory to its owner', async () => {
    const directory = join(await emptyFolder(), 'not/yet/there/pgdata')
    const log: unknown[] = []
    const { client, diskSpace } = await opened(directory, {
      log: { ...silentLog, info: (...line: unknown[]) => log.push(line.at(-1)) },
      prepare: async (client) => void (await client.exec('create table prepared (id int)')),
    })
    expect(log).toEqual([expect.stringContaining('first start')])
    expect(await permissions(dirname(directory))).toBe('700')
    expect(await permissions(directory)).toBe('700')
    expect(diskSpace()).toBe('enough')
    expect((await client.query('select * from prepared')).rows).toEqual([])
  })

  test('replaces the files of an interrupted creation', async () => {
    const folder = await emptyFolder()
    await mkdir(join(folder, 'pgdata.creating/base'), { recursive: true })
    await writeFile(join(folder, 'pgdata.creating/PG_VERSION'), '18\n')
    await opened(join(folder, 'pgdata'))
    expect((await readdir(folder)).toSorted()).toEqual(['pgdata', 'pgdata.lock'])
  })

  test('keeps the data of a closed database', async () => {
    const directory = await databaseDirectory()
    const first = await openDurable(directory)
    await first.client.query(addParent, ['Ørsted'])
    await first.close()
    const { client } = await opened(directory)
    expect((await client.query('select name from parents')).rows).toEqual([{ name: 'Ørsted' }])
  })

  test('closes the database and releases the lock if `prepare` fails', async () => {
    const directory = await databaseDirectory()
    const failing = openDurable(directory, { prepare: () => Promise.reject(new TypeError('a mistake')) })
    await expect(failing).rejects.toThrow(new TypeError('a mistake'))
    await opened(directory)
  })
})

const writes = [
  `insert into parents (name) values ('new')`,
  `update parents set name = 'other' where name = 'new'`,
  `do $$ begin update parents set name = 'another' where name = 'other'; end $$`,
  `with gone as (delete from parents where name = 'another' returning name) select * from gone`,
  `begin; insert into parents (name) values ('last'); commit`,
  'truncate parents cascade',
]

describe('an open database', () => {
  test('continues after a failed statement', async () => {
    const { client } = await opened(await databaseDirectory())
    await client.query(addParent, ['Ørsted'])
    await expect(client.query(addParent, ['Ørsted'])).rejects.toThrow('duplicate key')
    await expect(client.transaction((tx) => tx.exec('not even sql'))).rejects.toThrow('syntax error')
    expect((await client.query('select name from parents')).rows).toHaveLength(1)
  })

  test('yields to other work between the statements of a long queue', async () => {
    const { client } = await opened(await databaseDirectory())
    let turns = 0
    const others = setInterval(() => turns++)
    onTestFinished(() => clearInterval(others))
    await Promise.all(Array.from({ length: 10 }, () => client.query('select pg_sleep(0.01)')))
    expect(turns).toBeGreaterThanOrEqual(9)
  })

  test('cannot be opened if its parent directory is a file, and the error has one line', async () => {
    const file = join(await emptyFolder(), 'file')
    await writeFile(file, '')
    const opening = openDurable(join(file, 'pgdata'))
    await expect(opening).rejects.toBeInstanceOf(OpenError)
    await expect(opening).rejects.toThrow(`The database in ${file}/pgdata cannot be opened: EEXIST`)
  })

  test('counts syncs for writes, but not for reads', async () => {
    const { client, countSyncs } = await opened(await databaseDirectory())
    for (const statement of writes) {
      const before = countSyncs()
      await client.exec('select * from parents; begin; select * from parents; commit')
      expect(countSyncs()).toBe(before)
      await client.exec(statement)
      expect({ statement, isCounted: countSyncs() > before }).toEqual({ statement, isCounted: true })
    }
  })
})
