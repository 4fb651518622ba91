// Addresses that receive no alerts, because a mail server has rejected them or their owner has reported spam. Other
// emails are still sent.
import { createHmac } from 'node:crypto'

import type { Db } from '#server/db/open.ts'
import { deriveKeys, type SecretKeys } from '#server/lib/derived-key.ts'

import { countAlertEvent } from './metrics.ts'
import { endAlertsOfAddress } from './queries.ts'
import {
  deleteSuppressed,
  findSuppressedHash,
  insertSuppressed,
  replaceSuppressedHash,
} from './suppress-queries.ts'

/** Returns the hashes of an address with all SECRET_KEYs, the current one first. */
function hashAddress(keys: SecretKeys, email: string): [string, ...string[]] {
  const { all } = deriveKeys(keys, 'suppressed addresses')
  const [present, ...former] = all
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')
  return [hashBy(present), ...former.map(hashBy)]
}

/** Returns whether an address receives no alerts. Rehashes an entry that was created with an earlier SECRET_KEY. */
export async function isSuppressed(tx: Db, keys: SecretKeys, email: string): Promise<boolean> {
  const hashes = hashAddress(keys, email)
  const found = await findSuppressedHash(tx, hashes)
  if (found !== undefined && found !== hashes[0]) await replaceSuppressedHash(tx, found, hashes[0])
  return found !== undefined
}

type Suppression = { email: string; reason: 'bounced' | 'complained'; now: Date }

/** Suppresses an address and ends its alerts. */
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

/** Suppresses the recipient of an alert email that the mail server has permanently rejected. */
export function suppressRejected({ db, keys, now }: Parts) {
  return async ({ template, recipient }: { template: string; recipient: string }): Promise<void> => {
    if (!alertTemplates.has(template)) return
    countAlertEvent('bounce')
    await db.transaction((tx) =>
      suppressAddress(tx, keys, { email: recipient, reason: 'bounced', now: now() }),
    )
  }
}

/** Returns whether the address was suppressed. */
export function unsuppressAddress(db: Db, keys: SecretKeys, email: string): Promise<boolean> {
  return deleteSuppressed(db, hashAddress(keys, email))
}
