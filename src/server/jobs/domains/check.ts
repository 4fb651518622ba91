// Checks a claim and keeps what was found. A claim that was changed in the meantime stays as it is.
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { required } from '#server/lib/required.ts'
import type { Mail } from '#server/mail/mail.ts'
import { domainMissing } from '#server/mail/messages/domain-missing.ts'

import { findCompany } from '../companies/queries.ts'
import { listMemberEmails } from '../members/queries.ts'
import { afterCheck, GRACE_MS } from './after-check.ts'
import { lookForToken } from './look-for-token.ts'
import { type DomainRow, keepCheck, lockClaim } from './queries.ts'

export type CheckParts = {
  db: Db
  config: Config
  mail: Mail
  now: () => Date
  networkPolicy: NetworkPolicy | undefined
}

export async function checkClaim(claim: DomainRow, parts: CheckParts): Promise<void> {
  const { db, config, now, networkPolicy } = parts
  const userAgent = `Fretboard-domain-check (+${config.publicUrl})`
  const { check, isFound } = await lookForToken(claim, { networkPolicy, userAgent })
  await db.transaction(async (tx) => {
    const stored = await lockClaim(tx, claim)
    if (stored === undefined) return
    const after = afterCheck(stored, isFound, now())
    await keepCheck(tx, stored.companyId, { ...after, found: check })
    if (stored.missingSince === null && after.missingSince !== null) await tellMembers(tx, stored, parts)
  })
}

async function tellMembers(tx: Db, { companyId, domain }: DomainRow, { config, mail }: CheckParts) {
  const { siteName, publicUrl } = config
  const link = `${publicUrl}/dashboard/companies/${companyId}`
  const { name: company } = required(await findCompany(tx, companyId))
  const message = domainMissing({ siteName, company, domain, graceMs: GRACE_MS, link })
  for (const email of await listMemberEmails(tx, companyId)) await mail.send(tx, email, message)
}
