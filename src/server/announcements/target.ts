// The address and credentials of a webhook. Stored encrypted, because the address of a chat webhook is a secret as
// well.
import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'

import type { Target } from './formats/format.ts'
import { readEncryptedTargets, reencryptTarget } from './webhooks/queries.ts'

export function targetEncryption(keys: SecretKeys): Encryption {
  return createEncryption(keys, 'webhooks')
}

export function sealTarget(encryption: Encryption, id: number, target: Target): string {
  return encryption.encrypt(JSON.stringify(target), contextOf(id))
}

/** Throws if the target was encrypted with another SECRET_KEY. */
export function openTarget(encryption: Encryption, { id, sealed }: { id: number; sealed: string }): Target {
  return JSON.parse(encryption.decrypt(sealed, contextOf(id)))
}

/** Binds a ciphertext to its webhook. */
function contextOf(id: number): string {
  return `webhook ${id}`
}

/** The encrypted targets, for the commands that rotate SECRET_KEY. */
export const encryptedTargets: EncryptedRows = {
  what: 'addresses of webhooks',
  encryption: targetEncryption,
  async read(db, page) {
    const rows = await readEncryptedTargets(db, page)
    return rows.map(({ id, sealed }) => ({ id, sealed, context: contextOf(id) }))
  },
  write: reencryptTarget,
}
