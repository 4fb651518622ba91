import { statfsSync } from 'node:fs'

const MEGABYTE = 1_000_000
export const MEGABYTES_TO_WRITE = 200
export const MEGABYTES_TO_CHECKPOINT = 64

/**
 * PostgreSQL panics if it cannot extend its write-ahead log, so the caller must stop writing before the disk is full.
 * 'low' means that the caller must reject writes, while reads and checkpoints continue. 'none' means that even a start
 * or a checkpoint must not write. A missing directory counts as 'none'.
 */
export type DiskSpace = 'enough' | 'low' | 'none'

export function readDiskSpace(directory: string): DiskSpace {
  const megabytes = readFreeBytes(directory) / MEGABYTE
  if (megabytes >= MEGABYTES_TO_WRITE) return 'enough'
  return megabytes >= MEGABYTES_TO_CHECKPOINT ? 'low' : 'none'
}

/** Returns the free space of the disk that contains `directory`, or 0 if the directory does not exist. */
export function readFreeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * Returns a function that reads the disk space with `read`, and calls `onChange` when the result changes from or to
 * 'enough'.
 */
export function watchDiskSpace(read: () => DiskSpace, onChange: (space: DiskSpace) => void): () => DiskSpace {
  let last: DiskSpace = 'enough'
  return () => {
    const space = read()
    if ((space === 'enough') !== (last === 'enough')) onChange(space)
    last = space
    return space
  }
}
