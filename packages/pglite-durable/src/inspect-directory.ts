import { access, constants, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { cannotOpen, fromSystemError, hasCode } from './open-error.ts'

/** The version of PostgreSQL in PGlite, as in PG_VERSION and pg_control. */
const ENGINE_VERSION = '18'
const CONTROL_VERSION = 1800
const CONTROL_VERSION_OFFSET = 8

const essentials = ['global/pg_control', 'base/1', 'base/5', 'pg_wal', 'pg_xact', 'postgresql.conf']

/**
 * Checks a data directory before PGlite opens it. PGlite's errors are vague, and PGlite replaces missing parts with an
 * empty database. Returns false if the directory does not exist.
 * @throws OpenError if it must not be opened
 */
export async function hasDatabase(directory: string): Promise<boolean> {
  const found = await stat(directory).catch(() => undefined)
  if (!found) return false
  requireOwner(directory, found.uid)
  await requireVersion(directory)
  for (const name of essentials) await requireUsable(directory, name)
  if ((await controlVersion(directory)) !== CONTROL_VERSION)
    throw cannotOpen('damaged', directory, 'global/pg_control is damaged')
  return true
}

function requireOwner(directory: string, owner: number): void {
  const user = process.getuid?.() ?? owner
  if (user === owner) return
  const reason = `it belongs to user ${owner}, but this process runs as user ${user}`
  throw cannotOpen('other-owner', directory, `${reason}. Run as its owner, or chown -R it`)
}

async function requireVersion(directory: string): Promise<void> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw cannotOpen('damaged', directory, 'PG_VERSION is missing or not readable')
  if (version.trim() === ENGINE_VERSION) return
  const reason = `PostgreSQL ${version.trim()} wrote it, but this program contains PostgreSQL ${ENGINE_VERSION}`
  throw cannotOpen('other-version', directory, reason)
}

/**
 * Checks that a file exists and that this process may read and write it.
 * @throws OpenError with the code `damaged` for a missing file, and with another code if access is denied
 */
async function requireUsable(directory: string, name: string): Promise<void> {
  try {
    await access(join(directory, name), constants.R_OK | constants.W_OK)
  } catch (error) {
    throw hasCode(error, 'ENOENT')
      ? cannotOpen('damaged', directory, `${name} is missing`)
      : fromSystemError(directory, error)
  }
}

async function controlVersion(directory: string): Promise<number> {
  const file = await open(join(directory, 'global/pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, CONTROL_VERSION_OFFSET)
    return buffer.readUInt32LE()
  } finally {
    await file.close()
  }
}
