import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from '../open.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'
import { lockOutServers } from './server-lock.ts'

const ignore = () => {}

let databaseUrl: string
beforeEach(async () => {
  databaseUrl = await createScratchDatabase()
})

async function open(): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  onTestFinished(close)
  return { ...database, close }
}

async function startServer(): Promise<Database> {
  const server = await open()
  await server.listen('jobs_changed', ignore, ignore)
  return server
}

describe('the lock that servers hold while they run', () => {
  test('a restore fails and reports the number of servers that use the database', async () => {
    const command = await open()
    const servers = [await startServer(), await startServer()]
    const restoring = () => command.db.transaction(lockOutServers)
    await expect(restoring()).rejects.toThrow(/^Stop all servers first: .* Running servers: 2 /)
    for (const server of servers) await server.close()
    await expect.poll(() => restoring().then(() => 'done', String)).toBe('done')
  })

  test('a server cannot start during a restore', async () => {
    const command = await open()
    const server = await open()
    const follow = () => server.listen('jobs_changed', ignore, ignore)
    await command.db.transaction(async (tx) => {
      await lockOutServers(tx)
      await expect(follow()).rejects.toThrow('A restore is replacing the contents of the database.')
    })
    await follow()
    expect(server.isListening()).toBe(true)
  })

  test('servers that use other databases do not prevent a restore', async () => {
    await startServer()
    databaseUrl = await createScratchDatabase()
    const command = await open()
    await expect(command.db.transaction(lockOutServers)).resolves.toBeUndefined()
  })
})
