// Suppresses addresses that a mail server has rejected or whose owner has reported spam. A suppressed address receives
// no emails of job alerts, but still receives all other emails.
import { createHmac } from 'node:crypto'

import type { Db } from '#server/db/open.ts'
import { deriveKeys, type SecretKeys } from '#server/lib/derived-key.ts'

import { countAlertEvent } from './metrics.ts'
import {
  deleteSuppressed,
  endAlertsOfAddress,
  findSuppressedHash,
  insertSuppressed,
  replaceSuppressedHash,
} from './queries.ts'

/** Returns a hash of the address for each configured SECRET_KEY, starting with the current key. */
function hashAddress(keys: SecretKeys, email: string): [string, ...string[]] {
  const { all } = deriveKeys(keys, 'suppressed addresses')
  const [present, ...former] = all
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')
  return [hashBy(present), ...former.map(hashBy)]
}

/** Returns whether an address is suppressed. If its entry was hashed with an earlier SECRET_KEY, rehashes the entry. */
export async function isSuppressed(tx: Db, keys: SecretKeys, email: string): Promise<boolean> {
  const hashes = hashAddress(keys, email)
  const found = await findSuppressedHash(tx, hashes)
  if (found !== undefined && found !== hashes[0]) await replaceSuppressedHash(tx, found, hashes[0])
  return found !== undefined
}

type Suppression = { email: string; reason: 'bounced' | 'complained'; now: Date }

/** Prevents further emails of job alerts to an address, and ends the alerts of the address. */
export async function suppressAddress(
  tx: Db,
  keys: SecretKeys,
  { email, reason, now }: Suppression,
): Promise<void> {
  await insertSuppressed(tx, { addressHash: hashAddress(keys, email)[0], reason, since: now })
  await endAlertsOfAddress(tx, email.toLowerCase(), { at: now, reason })
}

const alertTemplates: ReadonlySet<string> = new Set(['alert-confirmation', 'job-digest', 'alert-ending'])

type Parts = { db: Db; keys: SecretKeys; now: () => Date }

/**
 * Returns a handler of emails that the mail server has permanently rejected. For an email of a job alert, the handler
 * suppresses the recipient.
 */
export function suppressRejected({ db, keys, now }: Parts) {
  return async ({ template, recipient }: { template: string; recipient: string }): Promise<void> => {
    if (!alertTemplates.has(template)) return
    countAlertEvent('bounce')
    await db.transaction((tx) =>
      suppressAddress(tx, keys, { email: recipient, reason: 'bounced', now: now() }),
    )
  }
}

/** Allows emails of job alerts to an address again. Returns false if the address was not suppressed. */
export function unsuppressAddress(db: Db, keys: SecretKeys, email: string): Promise<boolean> {
  return deleteSuppressed(db, hashAddress(keys, email))
}
