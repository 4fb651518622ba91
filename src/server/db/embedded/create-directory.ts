// The first start. What bears the final name is always a whole database.
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Log } from '../database.ts'
import { startEngine } from './engine.ts'
import { fsyncPath, fsyncTree } from './fsync-tree.ts'

/** Makes an empty database under another name, and renames it when all of it is on the disk. */
export async function createDirectory(directory: string, log: Log): Promise<void> {
  log.info({ directory }, 'first start: creating the embedded database, this takes some seconds')
  const unfinished = `${directory}.creating`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const { client } = await startEngine(unfinished, log)
  await client.close()
  await fsyncTree(unfinished)
  await rename(unfinished, directory)
  await fsyncPath(dirname(directory))
}
