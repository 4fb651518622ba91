// Checks and re-encrypts all database columns that are encrypted with keys derived from SECRET_KEY.
import { encryptedAlertKeys } from '#server/alerts/key.ts'
import { encryptedTargets } from '#server/announcements/target.ts'
import { encryptedFactors } from '#server/auth/mfa/secrets.ts'
import type { EncryptedRow, EncryptedRows } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { encryptedMail } from '#server/mail/mail.ts'

const kinds: readonly EncryptedRows[] = [
  encryptedFactors,
  encryptedTargets,
  encryptedMail,
  encryptedAlertKeys,
]
const ROWS_AT_ONCE = 200

/** The numbers of rows of one kind that each key decrypts. */
export type KeyCounts = {
  /** A name for the rows, such as 'second factors'. */
  what: string
  /** Decrypted by SECRET_KEY. */
  present: number
  /** Decrypted by one of SECRET_KEY_FALLBACKS. */
  former: number
  /** Decrypted by none of these keys. */
  unreadable: number
}

export async function countEncrypted(db: Db, keys: SecretKeys): Promise<readonly KeyCounts[]> {
  const counts: KeyCounts[] = []
  for (const kind of kinds) counts.push(await scan(db, { kind, keys }))
  return counts
}

/**
 * Re-encrypts the rows that were encrypted with a former key, using the current key. Changes one row at a time. After
 * an interruption, the next call continues. Returns the counts of `countEncrypted` from before the change.
 */
export async function reencryptAll(db: Db, keys: SecretKeys): Promise<readonly KeyCounts[]> {
  const counts: KeyCounts[] = []
  for (const kind of kinds) {
    const encryption = kind.encryption(keys)
    const reencrypt = ({ id, sealed, context }: EncryptedRow) =>
      kind.write(db, {
        id,
        from: sealed,
        to: encryption.encrypt(encryption.decrypt(sealed, context), context),
      })
    counts.push(await scan(db, { kind, keys, onFormer: reencrypt }))
  }
  return counts
}

type ScanOptions = { kind: EncryptedRows; keys: SecretKeys; onFormer?: (row: EncryptedRow) => Promise<void> }

async function scan(db: Db, { kind, keys, onFormer }: ScanOptions): Promise<KeyCounts> {
  const encryption = kind.encryption(keys)
  const counts = { what: kind.what, present: 0, former: 0, unreadable: 0 }
  let after = 0
  for (;;) {
    const rows = await kind.read(db, { after, limit: ROWS_AT_ONCE })
    for (const row of rows) {
      const key = encryption.keyOf(row.sealed, row.context)
      counts[key ?? 'unreadable'] += 1
      if (key === 'former') await onFormer?.(row)
    }
    const last = rows.at(-1)
    if (last === undefined) return counts
    after = last.id
  }
}
