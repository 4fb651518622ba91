import type { PGlite } from '@electric-sql/pglite'

/** Must be called when all files except the write-ahead log are copied. Returns the `backup_label` for the copy. */
export type FinishCopy = () => Promise<string>

/**
 * Runs `work`, which copies the files, while writes continue. The write-ahead log is copied last and contains these
 * writes, so PostgreSQL recovers the writes when the copy is opened.
 */
export async function whileCopied<T>(client: PGlite, work: (finish: FinishCopy) => Promise<T>): Promise<T> {
  await client.query(`select pg_backup_start('copy', fast => true)`)
  let label: Promise<string> | undefined
  const finish = () => (label ??= stopBackup(client))
  try {
    return await work(finish)
  } finally {
    await finish()
  }
}

async function stopBackup(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  const label = rows[0]?.label
  if (label === undefined) throw new Error('PostgreSQL gave no label for the copy')
  return label
}
