import type { PGlite } from '@electric-sql/pglite'

/** Any file of the in-memory database would do, because all files share their operations. */
const SOME_FILE = '/pglite/data/PG_VERSION'

type FileOperations = { fsync?: () => number }

/** Starts to count how often the in-memory database syncs a file. Returns a function that returns the count. */
export function countSyncs({ Module: { FS: files } }: PGlite): () => number {
  const { stream_ops: operations }: { stream_ops: FileOperations } = files.lookupPath(SOME_FILE, {}).node
  let syncs = 0
  operations.fsync = () => {
    syncs += 1
    return 0
  }
  return () => syncs
}
