// Suppresses addresses that a mail server has rejected or whose owner has reported spam. Such an address receives no
// emails of job alerts, but still receives all other emails.
import type { Db } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { suppress } from '#server/mail/suppressed.ts'

import { countAlertEvent } from './metrics.ts'
import { endAlertsOfAddress } from './queries.ts'

type Suppression = { email: string; reason: 'bounced' | 'complained'; now: Date }

/** Prevents further emails of job alerts to an address, and ends the alerts of the address. */
export async function suppressAddress(
  tx: Db,
  keys: SecretKeys,
  { email, reason, now }: Suppression,
): Promise<void> {
  await suppress(tx, keys, { email, reason, now })
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
