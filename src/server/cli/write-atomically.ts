import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'

import { fsyncPath } from '#pglite-durable'

/**
 * Writes a temporary file and renames it to `file`, so that `file` is never incomplete. Only its owner can read it
 * (mode 0600). `write` writes the content to `target` and must end this stream.
 */
export async function writeAtomically(
  file: string,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  const path = resolve(file)
  const unfinished = `${path}.${randomBytes(8).toString('hex')}.part`
  // 'wx' fails if the file exists. An existing file could be a symbolic link, readable by others, or still in use.
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    // Replaces the path in the error with the path of the file, because the caller does not know the temporary file.
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { path })
  })
  try {
    await write(handle.createWriteStream({ flush: true }))
    await rename(unfinished, path)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  await fsyncPath(dirname(path))
}
