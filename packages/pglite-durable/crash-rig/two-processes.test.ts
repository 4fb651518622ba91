import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { openDurable } from '../src/index.ts'
import { databaseDirectory } from '../testing/database-folder.ts'

const victim = join(import.meta.dirname, 'victim.ts')
const workload = join(import.meta.dirname, 'own-workload.ts')
const addParent = 'insert into parents (name) values ($1)'

test('openDurable rejects a second process without disturbing the first', async () => {
  const directory = await databaseDirectory()
  const first = await openDurable(directory)
  await first.client.query(addParent, ['before'])

  const second = promisify(execFile)(process.execPath, [victim, directory, `${directory}.ledger`, workload])
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The database in ${directory} is in use by another process`),
  })

  await first.client.query(addParent, ['after'])
  await first.close()
  const { client, close } = await openDurable(directory)
  expect((await client.query('select name from parents order by id')).rows).toEqual([
    { name: 'before' },
    { name: 'after' },
  ])
  await close()
})
