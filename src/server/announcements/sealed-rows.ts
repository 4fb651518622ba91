import type { SealedRows } from '#server/lib/sealed-rows.ts'

import { contextOf, targetEncryption } from './target.ts'
import { readSealed, reseal } from './webhooks/queries.ts'

export const sealedTargets: SealedRows = {
  what: 'addresses of webhooks',
  encryption: targetEncryption,
  async read(db, page) {
    const rows = await readSealed(db, page)
    return rows.map(({ id, sealed }) => ({ id, sealed, context: contextOf(id) }))
  },
  write: reseal,
}
