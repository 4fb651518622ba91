import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { startEngine } from './engine.ts'
import { fsyncPath, fsyncTree } from './fsync.ts'
import type { Log } from './log.ts'

/** Creates the database under another name, syncs and renames it, so that `directory` is always complete. */
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

/** Creates a folder and its missing parents, like `mkdir -p`, and syncs the new folders. */
export async function createParents(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstCreated === undefined) return
  for (let folder = path; folder.length >= firstCreated.length; folder = dirname(folder))
    await fsyncPath(dirname(folder))
}
