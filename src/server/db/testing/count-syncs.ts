import type { PGlite } from '@electric-sql/pglite'

/** Any file of the in-memory database. All files share their operations. */
const SOME_FILE = '/pglite/data/PG_VERSION'

type FileOperations = { fsync?: () => number }

/** Returns a function that returns how often the in-memory database has synced a file since this call. */
export function countSyncs({ Module: { FS: files } }: PGlite): () => number {
  const { stream_ops: operations }: { stream_ops: FileOperations } = files.lookupPath(SOME_FILE, {}).node
  let syncs = 0
  operations.fsync = () => {
    syncs += 1
    return 0
  }
  return () => syncs
}
