// Encrypts the secrets of authenticator apps and recovery codes. An encrypted secret can be decrypted only for the same
// user and type.
import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import { createEncryption } from '#server/lib/encryption.ts'

import { readEncryptedFactors, reencryptFactor } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import type { CodeSet } from './recovery-codes/codes.ts'
import type { TotpApp } from './totp/app.ts'

type Secrets = { totp: TotpApp; recovery_codes: CodeSet }
type Owner<Kind> = { userId: number; type: Kind }

const PURPOSE = 'second factors'

/** Encrypts the secret of an authenticator for storage. */
export function encryptSecret<Kind extends keyof Secrets>(
  { config }: Pick<AuthContext, 'config'>,
  owner: Owner<Kind>,
  secret: Secrets[Kind],
): string {
  return createEncryption(config, PURPOSE).encrypt(JSON.stringify(secret), formatContext(owner))
}

/**
 * Decrypts a stored secret. @throws if the secret was encrypted with another SECRET_KEY, for another user, or for
 * another type.
 */
export function decryptSecret<Kind extends keyof Secrets>(
  { config }: AuthContext,
  owner: Owner<Kind>,
  sealed: string | null,
): Secrets[Kind] {
  return JSON.parse(createEncryption(config, PURPOSE).decrypt(sealed ?? '', formatContext(owner)))
}

/** Returns the encryption context. A secret can be decrypted only with the context with which it was encrypted. */
function formatContext({ userId, type }: Owner<string>): string {
  return `user ${userId} ${type}`
}

/** Describes the encrypted secrets for the commands that check and re-encrypt them after a change of SECRET_KEY. */
export const encryptedFactors: EncryptedRows = {
  what: 'second factors',
  encryption: (keys) => createEncryption(keys, PURPOSE),
  async read(db, page) {
    const rows = await readEncryptedFactors(db, page)
    return rows.map(({ id, sealed, ...owner }) => ({
      id,
      sealed: sealed ?? '',
      context: formatContext(owner),
    }))
  },
  write: reencryptFactor,
}
