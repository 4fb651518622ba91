import type { EncryptedRows } from '#server/db/encrypted-rows.ts'

import { mailEncryption } from './mail.ts'
import { readSealed, reseal } from './sealed-queries.ts'

export const sealedMail: EncryptedRows = {
  what: 'emails',
  encryption: mailEncryption,
  async read(db, page) {
    const rows = await readSealed(db, page)
    return rows.map(({ id, sealed, messageId }) => ({ id, sealed: sealed ?? '', context: messageId }))
  },
  write: reseal,
}
