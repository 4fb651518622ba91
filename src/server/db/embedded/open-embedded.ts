// The embedded database: PostgreSQL in this process, in the data directory, for one process at a time.
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import type { Database, Log } from '../database.ts'
import { assertDurable } from './assert-durable.ts'
import { explained } from './cannot-open.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { roomOn, watchRoom } from './disk-space.ts'
import { embeddedDatabase, migrateEmbedded } from './embedded-database.ts'
import { fsyncPath } from './fsync-tree.ts'
import { Maintenance } from './maintenance.ts'
import { refuseMissingFiles } from './missing-files.ts'
import { refuseDamage, startOnDirectory } from './start-on-directory.ts'

type Options = { dataDir: string; log: Log }

/** @throws StorageProblem when it is in use, damaged, of another version, or has no room. */
export async function openEmbedded({ dataDir, log }: Options): Promise<Database> {
  const directory = embeddedDirectory(dataDir)
  try {
    await makeDataDir(resolve(dataDir))
    await access(resolve(dataDir), constants.W_OK)
    return await openWithLock(directory, log)
  } catch (error) {
    throw explained(directory, error)
  }
}

/** Where in the data directory of the product the database lives. */
export function embeddedDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'pgdata')
}

async function makeDataDir(dataDir: string): Promise<void> {
  const firstMade = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (firstMade === undefined) return
  for (let path = dataDir; path.length >= firstMade.length; path = dirname(path))
    await fsyncPath(dirname(path))
}

async function openWithLock(directory: string, log: Log): Promise<Database> {
  const lock = lockDirectory(directory)
  return openLocked(directory, lock, log).catch((error: unknown) => {
    lock.release()
    throw error
  })
}

async function openLocked(directory: string, lock: DirectoryLock, log: Log): Promise<Database> {
  const engine = await startOnDirectory(directory, log)
  const { client } = engine
  const room = watchRoom(() => roomOn(directory), log)
  try {
    await assertDurable(engine)
    await refuseDamage(directory)
    await refuseMissingFiles(client, directory)
    await migrateEmbedded(client, log)
    const maintenance = await Maintenance.start({ client, log, room })
    const close = async () => {
      await maintenance.stop()
      await client.close()
      lock.release()
    }
    return embeddedDatabase(client, { isWritable: () => room() === 'enough', close })
  } catch (error) {
    await client.close()
    throw error
  }
}
