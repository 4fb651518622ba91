import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import { createEncryption } from '#server/lib/encryption.ts'

import { readSealed, reseal } from './queries.ts'
import { contextOf, PURPOSE } from './secrets.ts'

export const sealedFactors: EncryptedRows = {
  what: 'second factors',
  encryption: (keys) => createEncryption(keys, PURPOSE),
  async read(db, page) {
    const rows = await readSealed(db, page)
    return rows.map(({ id, sealed, ...owner }) => ({ id, sealed: sealed ?? '', context: contextOf(owner) }))
  },
  write: reseal,
}
