import type { SecretKeys } from '../lib/derived-key.ts'
import type { Encryption } from '../lib/encryption.ts'
import type { Db } from './database.ts'

export type EncryptedRow = { id: number; sealed: string; context: string }

/** Selects the first `limit` rows whose IDs are greater than `after`. */
export type Page = { after: number; limit: number }

export type Reencryption = { id: number; from: string; to: string }

/** Access to an encrypted column, for the commands that check and re-encrypt data after a change of SECRET_KEY. */
export type EncryptedRows = {
  /** What the column contains, in the plural, for messages. */
  what: string
  encryption(keys: SecretKeys): Encryption
  /** Returns a page of the rows, ordered by ID. */
  read(db: Db, page: Page): Promise<EncryptedRow[]>
  /** Changes a row. Does nothing if the row no longer has the text `from`. */
  write(db: Db, change: Reencryption): Promise<void>
}
