// How much room the disk of the database has. PostgreSQL stops hard when it cannot extend its log.
import { statfsSync } from 'node:fs'

import type { Log } from '../database.ts'

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

/** Tells the log when room runs out, and when there is some again; not each time that somebody asks. */
export function watchRoom(room: () => Room, log: Log): () => Room {
  let told: Room = 'enough'
  return () => {
    const now = room()
    if (now !== told && now === 'enough') log.info('there is room on the disk again: changes are taken')
    else if (told === 'enough' && now !== told)
      log.error({ room: now }, 'the disk is almost full: changes are refused with 507')
    told = now
    return now
  }
}
