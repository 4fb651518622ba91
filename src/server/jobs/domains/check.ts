import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { type NetworkPolicy, userAgentOf } from '#server/lib/outgoing-request.ts'
import { required } from '#server/lib/required.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeDomainMissing } from '#server/mail/messages/domain-missing.ts'

import { findCompany } from '../store/companies-queries.ts'
import { listMemberEmails } from '../store/members-queries.ts'
import { claimAfterCheck, GRACE_PERIOD_MS } from './claim-after-check.ts'
import { findToken } from './find-token.ts'
import { type DomainRow, lockClaim, recordCheck } from './queries.ts'

export type CheckParts = {
  db: Db
  config: Config
  mail: Mail
  now: () => Date
  networkPolicy: NetworkPolicy | undefined
}

/**
 * Checks whether a company has published the token of its claim on the domain, and records the result. Emails the
 * members when the token of a verified domain is missing. Discards the result if the claim was replaced during the
 * check.
 */
export async function checkClaim(claim: DomainRow, parts: CheckParts): Promise<void> {
  const { db, config, now, networkPolicy } = parts
  const userAgent = userAgentOf(config, 'domain-check')
  const { check, isFound } = await findToken(claim, { networkPolicy, userAgent })
  await db.transaction(async (tx) => {
    const stored = await lockClaim(tx, claim)
    if (stored === undefined) return
    const after = claimAfterCheck(stored, isFound, now())
    await recordCheck(tx, stored.companyId, { ...after, found: check })
    if (stored.missingSince === null && after.missingSince !== null) await notifyMembers(tx, stored, parts)
  })
}

async function notifyMembers(tx: Db, { companyId, domain }: DomainRow, { config, mail }: CheckParts) {
  const { siteName, publicUrl } = config
  const link = `${publicUrl}/dashboard/companies/${companyId}/domain`
  const { name: company } = required(await findCompany(tx, companyId))
  const message = writeDomainMissing({ siteName, company, domain, graceMs: GRACE_PERIOD_MS, link })
  for (const email of await listMemberEmails(tx, companyId)) await mail.send(tx, email, message)
}
