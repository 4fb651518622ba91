import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Syncs `directory` and everything in it. Syncs the files of a folder concurrently to save time. */
export async function fsyncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const files = entries.filter((entry) => entry.isFile())
  for (const { name } of folders) await fsyncTree(join(directory, name))
  await Promise.all(files.map(({ name }) => fsyncPath(join(directory, name))))
  await fsyncPath(directory)
}

/** Syncs one file, or the entries of one folder (after a rename in it). */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
