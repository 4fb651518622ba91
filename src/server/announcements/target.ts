// Encrypts the target of a webhook: its address and credentials. The address of a chat webhook is also a secret,
// because knowing it is enough to post to the chat.
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

/** Decrypts the target of a webhook. Throws if it was encrypted with a SECRET_KEY that is no longer configured. */
export function openTarget(encryption: Encryption, { id, sealed }: { id: number; sealed: string }): Target {
  return JSON.parse(encryption.decrypt(sealed, contextOf(id)))
}

/**
 * Returns the authenticated data that binds a ciphertext to its webhook. It prevents decryption for any other webhook.
 */
function contextOf(id: number): string {
  return `webhook ${id}`
}

/** The encrypted targets, for the commands that check and re-encrypt data after a change of SECRET_KEY. */
export const encryptedTargets: EncryptedRows = {
  what: 'addresses of webhooks',
  encryption: targetEncryption,
  async read(db, page) {
    const rows = await readEncryptedTargets(db, page)
    return rows.map(({ id, sealed }) => ({ id, sealed, context: contextOf(id) }))
  },
  write: reencryptTarget,
}
