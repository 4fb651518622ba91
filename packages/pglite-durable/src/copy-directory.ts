import { constants, copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import { MEGABYTES_TO_WRITE } from './disk-space.ts'
import { cannotOpen, hasCode } from './open-error.ts'
import type { FinishCopy } from './while-copied.ts'

const MEGABYTE = 1_000_000
const LOG = 'pg_wal'

type CopyOptions = { from: string; to: string; finish: FinishCopy }

/**
 * Copies the directory of a database that is open. The process that has it open must be running `whileCopied`, which
 * provides `finish`. The copy can be opened as a database. Uses reflinks if the file system supports them.
 * @throws OpenError if the disk has too little free space
 */
export async function copyDirectory({ from, to, finish }: CopyOptions): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true, mode: 0o700 })
  const { folders, files } = await listTree(from)
  await requireSpace(to, files)
  for (const folder of folders) await mkdir(join(to, relative(from, folder)), { mode: 0o700 })
  const isLog = (path: string) => relative(from, path).startsWith(LOG)
  await copyAll(
    from,
    to,
    files.filter((path) => !isLog(path)),
  )
  await writeFile(join(to, 'backup_label'), await finish(), { mode: 0o600 })
  const { files: log } = await listTree(join(from, LOG))
  await copyAll(from, to, log)
}

type Tree = { folders: string[]; files: string[] }

async function listTree(directory: string): Promise<Tree> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name)
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
  }
}

/** Skips files that were deleted after the listing, because the write-ahead log has their changes. */
async function copyAll(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files)
    await copyFile(file, join(to, relative(from, file)), constants.COPYFILE_FICLONE).catch(ignoreDeleted)
}

async function requireSpace(to: string, files: readonly string[]): Promise<void> {
  let bytes = 0
  for (const file of files)
    bytes += await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  const { bavail, bsize } = await statfs(dirname(to))
  const needed = Math.ceil(bytes / MEGABYTE) + MEGABYTES_TO_WRITE
  if ((bavail * bsize) / MEGABYTE >= needed) return
  throw cannotOpen('disk-full', to, `a copy of the database needs ${needed} MB of free disk`)
}

function ignoreDeleted(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error
}
