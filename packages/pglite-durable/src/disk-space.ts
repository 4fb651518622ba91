import { statfsSync } from 'node:fs'

const MEGABYTE = 1_000_000
export const MEGABYTES_TO_WRITE = 200
export const MEGABYTES_TO_CHECKPOINT = 64

/**
 * PostgreSQL ends with a PANIC when it cannot extend its log, so the caller has to stop writing before that.
 * enough: all is well. low: refuse writes; reading and checkpoints go on.
 * none: nothing may be written, neither by a start nor by a checkpoint; also when the directory is gone.
 */
export type DiskSpace = 'enough' | 'low' | 'none'

export function readDiskSpace(directory: string): DiskSpace {
  const megabytes = readFreeBytes(directory) / MEGABYTE
  if (megabytes >= MEGABYTES_TO_WRITE) return 'enough'
  return megabytes >= MEGABYTES_TO_CHECKPOINT ? 'low' : 'none'
}

/** 0 also when the directory is gone. */
export function readFreeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Calls `onChange` when a reading leaves 'enough' or returns to it, not for each reading. */
export function watchDiskSpace(read: () => DiskSpace, onChange: (space: DiskSpace) => void): () => DiskSpace {
  let last: DiskSpace = 'enough'
  return () => {
    const space = read()
    if ((space === 'enough') !== (last === 'enough')) onChange(space)
    last = space
    return space
  }
}
