import type { PGlite } from '@electric-sql/pglite'

/** Any file of a database in memory: all share their operations. */
const SOME_FILE = '/pglite/data/PG_VERSION'

type FileOperations = { fsync?: () => number }

/** @returns how often a database in memory has synced a file since, as the durable one counts it. */
export function countSyncs({ Module: { FS: files } }: PGlite): () => number {
  const { stream_ops: operations }: { stream_ops: FileOperations } = files.lookupPath(SOME_FILE, {}).node
  let syncs = 0
  operations.fsync = () => {
    syncs += 1
    return 0
  }
  return () => syncs
}
