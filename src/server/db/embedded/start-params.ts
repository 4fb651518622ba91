// How the embedded PostgreSQL is started: as PGlite does, but durable.
import { PGlite } from '@electric-sql/pglite'

/** PGlite turns fsync off with this. */
const FSYNC_OFF = '-F'

const settings = [
  'fsync=on',
  // The only method that reaches the disk here: fdatasync syncs nothing, open_sync hangs.
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  // How much write-ahead log is kept for reuse after a checkpoint.
  'max_wal_size=128MB',
  'min_wal_size=32MB',
]

export const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF),
  ...settings.flatMap((setting) => ['-c', setting]),
]
