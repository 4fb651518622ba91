// Addresses that must not get emails. The worker asks here before it sends an email, so no other code has to.
import { createHmac } from 'node:crypto'

import { type SuppressionReason, suppressionReasons } from '#contract/auth/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { deriveKeys, type SecretKeys } from '#server/lib/derived-key.ts'

import {
  deleteSuppressed,
  findSuppressed,
  insertSuppressed,
  replaceSuppressedHash,
} from './suppressed-queries.ts'

/** Returns a hash of the address for each configured SECRET_KEY, starting with the current key. */
export function hashAddress(keys: SecretKeys, email: string): [string, ...string[]] {
  const { all } = deriveKeys(keys, 'suppressed addresses')
  const [present, ...former] = all
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')
  return [hashBy(present), ...former.map(hashBy)]
}

/** Returns the entry of an address. If it was hashed with an earlier SECRET_KEY, rehashes it. */
export async function findSuppression(db: Db, keys: SecretKeys, email: string) {
  const hashes = hashAddress(keys, email)
  const found = await findSuppressed(db, hashes)
  if (found === undefined) return undefined
  if (found.addressHash !== hashes[0]) await replaceSuppressedHash(db, found.addressHash, hashes[0])
  return { reason: suppressionReasons.find((each) => each === found.reason) ?? 'bounced', since: found.since }
}

type Suppression = { email: string; reason: SuppressionReason; now: Date }

export function suppress(tx: Db, keys: SecretKeys, { email, reason, now }: Suppression): Promise<void> {
  return insertSuppressed(tx, { addressHash: hashAddress(keys, email)[0], reason, since: now })
}

/** Allows emails to an address again. Returns false if the address was not suppressed. */
export function unsuppressAddress(db: Db, keys: SecretKeys, email: string): Promise<boolean> {
  return deleteSuppressed(db, hashAddress(keys, email))
}

/**
 * Emails that only the owner of an account gets, and that they need to log in or to notice that another person uses the
 * account. Nobody else can make the server send another email to a suppressed address.
 */
const protectsAccount =
  /^(?:login-code|password-|account-delet|email-|authenticator-app-|recovery-codes-|mfa-|passkey-|provider-|api-key-)/

/** Returns whether the address has asked for no emails, and the email does not protect an account. */
export async function isStopped(
  db: Db,
  keys: SecretKeys,
  { recipient, template }: { recipient: string; template: string },
): Promise<boolean> {
  if (protectsAccount.test(template)) return false
  return (await findSuppression(db, keys, recipient))?.reason === 'requested'
}
