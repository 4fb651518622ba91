// What is kept encrypted in a table, for those who look under which key it is.
import type { Db } from '#server/db/open.ts'

import type { SecretKeys } from './derived-key.ts'
import type { Encryption } from './encryption.ts'

export type SealedRow = { id: number; sealed: string; context: string }

/** Which rows: the first `limit` whose ids come after. */
export type Page = { after: number; limit: number }
export type Resealing = { id: number; from: string; to: string }

export type SealedRows = {
  /** What they are, in the plural. */
  what: string
  encryption(keys: SecretKeys): Encryption
  /** In the order of their ids. */
  read(db: Db, page: Page): Promise<SealedRow[]>
  /** Only where it still is as it was read. */
  write(db: Db, change: Resealing): Promise<void>
}
