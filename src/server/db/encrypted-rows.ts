import type { SecretKeys } from '../lib/derived-key.ts'
import type { Encryption } from '../lib/encryption.ts'
import type { Db } from './database.ts'

export type EncryptedRow = { id: number; sealed: string; context: string }

/** The first `limit` rows whose ids are greater than `after`. */
export type Page = { after: number; limit: number }

/** A change of a row's encrypted text. */
export type Reencryption = { id: number; from: string; to: string }

/** An encrypted column of a table, for the commands that check and rotate its encryption key. */
export type EncryptedRows = {
  /** A plural name of the rows, for messages. */
  what: string
  encryption(keys: SecretKeys): Encryption
  /** Returns rows in the order of their ids. */
  read(db: Db, page: Page): Promise<EncryptedRow[]>
  /** Changes a row only if it still has the text that was read. */
  write(db: Db, change: Reencryption): Promise<void>
}
