import type { EncryptedRows } from '#server/db/encrypted-rows.ts'

import { contextOf, targetEncryption } from './target.ts'
import { readSealed, reseal } from './webhooks/queries.ts'

export const sealedTargets: EncryptedRows = {
  what: 'addresses of webhooks',
  encryption: targetEncryption,
  async read(db, page) {
    const rows = await readSealed(db, page)
    return rows.map(({ id, sealed }) => ({ id, sealed, context: contextOf(id) }))
  },
  write: reseal,
}
