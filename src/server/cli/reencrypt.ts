import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'

import { reencryptAll, type KeyCounts } from './encrypted-data.ts'
import { printError, print } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/**
 * Re-encrypts all data that was encrypted with a former SECRET_KEY, and prints how many rows were re-encrypted. Returns
 * the exit status, which is 1 if no known key decrypts some of the rows.
 */
export async function reencrypt(): Promise<number> {
  const config = withSecretKey(readConfig())
  const counts = await withWritableDatabase(({ db }) => reencryptAll(db, config))
  for (const { what, present, former } of counts)
    print(`${what}: ${former} re-encrypted, ${present} already encrypted with SECRET_KEY`)
  return reportUnreadable(counts)
}

/** Prints how many rows cannot be decrypted. Returns the exit status, which is 1 if there are such rows. */
export function reportUnreadable(counts: readonly KeyCounts[]): number {
  const unreadableCounts = counts.filter(({ unreadable }) => unreadable > 0)
  for (const { what, unreadable } of unreadableCounts)
    printError(
      `${what}: ${unreadable} can be read neither with SECRET_KEY nor with one of SECRET_KEY_FALLBACKS. ` +
        'Is a former key missing there?',
    )
  return unreadableCounts.length === 0 ? 0 : 1
}
