// How much room the disk of the database has. PostgreSQL stops hard when it cannot extend its log.
import { statfsSync } from 'node:fs'

const MEGABYTE = 1_000_000
const MEGABYTES_TO_WRITE = 200
const MEGABYTES_TO_CHECKPOINT = 64

/**
 * enough: all is well. little: writes are refused, reading and upkeep go on.
 * none: nothing may be written, not even by a start or a checkpoint; also when the directory is gone.
 */
export type Room = 'enough' | 'little' | 'none'

export function roomOn(directory: string): Room {
  const megabytes = freeMegabytes(directory)
  if (megabytes >= MEGABYTES_TO_WRITE) return 'enough'
  return megabytes >= MEGABYTES_TO_CHECKPOINT ? 'little' : 'none'
}

function freeMegabytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return (bavail * bsize) / MEGABYTE
  } catch {
    return 0
  }
}
