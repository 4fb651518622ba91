import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'

import { reencryptSealed, type Sealed } from './sealed.ts'
import { complain, say } from './terminal.ts'
import { withWritableDatabase } from './with-database.ts'

/** @returns 1 where something can be read with no key */
export async function reencrypt(): Promise<number> {
  const config = withSecretKey(readConfig())
  const counts = await withWritableDatabase(({ db }) => reencryptSealed(db, config))
  for (const { what, present, former } of counts)
    say(`${what}: ${former} re-encrypted, ${present} under SECRET_KEY before`)
  return sayUnreadable(counts)
}

/** @returns the exit status */
export function sayUnreadable(counts: readonly Sealed[]): number {
  const lost = counts.filter(({ unreadable }) => unreadable > 0)
  for (const { what, unreadable } of lost)
    complain(
      `${what}: ${unreadable} can be read neither with SECRET_KEY nor with one of SECRET_KEY_FALLBACKS. ` +
        'Is a former key missing there?',
    )
  return lost.length === 0 ? 0 : 1
}
