// Where a webhook leads, and by what right: encrypted in the database, for the address of a chat is a secret too.
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'

import type { Target } from './formats/format.ts'

export function targetEncryption(keys: SecretKeys): Encryption {
  return createEncryption(keys, 'webhooks')
}

export function sealTarget(encryption: Encryption, id: number, target: Target): string {
  return encryption.encrypt(JSON.stringify(target), contextOf(id))
}

/** @throws when it was sealed with another SECRET_KEY */
export function openTarget(encryption: Encryption, { id, sealed }: { id: number; sealed: string }): Target {
  return JSON.parse(encryption.decrypt(sealed, contextOf(id)))
}

/** What a sealed target is bound to. */
export function contextOf(id: number): string {
  return `webhook ${id}`
}
