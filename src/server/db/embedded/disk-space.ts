// How much room the disk of the database has. PostgreSQL stops hard when it cannot extend its log.
import { statfsSync } from 'node:fs'

const MEGABYTE = 1_000_000

/** Under this, writes are refused. */
const MEGABYTES_TO_WRITE = 200
/** Under this, not even a start is safe: recovery writes too. */
export const MEGABYTES_TO_START = 64

export function freeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

/** False as well when the directory is gone. */
export function hasRoomToWrite(directory: string): boolean {
  try {
    return freeMegabytes(directory) >= MEGABYTES_TO_WRITE
  } catch {
    return false
  }
}
