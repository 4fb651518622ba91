// What a second factor is made of is kept sealed: for one user and one kind.
import { createEncryption } from '#server/lib/encryption.ts'

import type { AuthContext } from '../context.ts'
import type { CodeSet } from './recovery-codes/codes.ts'
import type { TotpApp } from './totp/app.ts'

type Secrets = { totp: TotpApp; recovery_codes: CodeSet }
type Owner<Kind> = { userId: number; type: Kind }

export const PURPOSE = 'second factors'

/** A secret as it is kept. */
export function encryptSecret<Kind extends keyof Secrets>(
  { config }: Pick<AuthContext, 'config'>,
  owner: Owner<Kind>,
  secret: Secrets[Kind],
): string {
  return createEncryption(config, PURPOSE).encrypt(JSON.stringify(secret), contextOf(owner))
}

/** @throws when it was sealed with another SECRET_KEY, or for somebody or something else. */
export function decryptSecret<Kind extends keyof Secrets>(
  { config }: AuthContext,
  owner: Owner<Kind>,
  sealed: string | null,
): Secrets[Kind] {
  return JSON.parse(createEncryption(config, PURPOSE).decrypt(sealed ?? '', contextOf(owner)))
}

/** What a sealed secret is bound to. */
export function contextOf({ userId, type }: Owner<string>): string {
  return `user ${userId} ${type}`
}
