// Who looks at the directory, and which cards exclude them.
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses } from '#server/db/tables/users.ts'

/** `domains` are those of the confirmed addresses, with the domains above them. Visitors have no user ID. */
export type Viewer = {
  readonly userId: number | undefined
  readonly companyIds: readonly number[]
  /** `companyIds` and the companies with the same verified domain, to which the same exclusions apply. */
  readonly relatedIds: readonly number[]
  readonly domains: readonly string[]
}

const visitor: Viewer = { userId: undefined, companyIds: [], relatedIds: [], domains: [] }

/** A user has few addresses, so this is more than enough. */
const MAX_LABELS = 20

export async function findViewer(db: Db, userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return visitor
  const companies = await db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  const companyIds = companies.map(({ id }) => id)
  return {
    userId,
    companyIds,
    relatedIds: await listRelated(db, companyIds),
    domains: [...new Set((await listConfirmedEmails(db, userId)).flatMap(domainsOf))],
  }
}

/**
 * Returns the companies, and those with the same verified domain, in ascending order. Somebody may create further
 * companies for one domain, to avoid limits.
 */
export async function listRelated(db: Db, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const own = db
    .select({ domain: companyDomains.domain })
    .from(companyDomains)
    .where(and(inArray(companyDomains.companyId, [...companyIds]), isNotNull(companyDomains.verifiedAt)))
  const rows = await db
    .select({ id: companyDomains.companyId })
    .from(companyDomains)
    .where(and(inArray(companyDomains.domain, own), isNotNull(companyDomains.verifiedAt)))
  return [...new Set([...companyIds, ...rows.map(({ id }) => id)])].toSorted((a, b) => a - b)
}

/** Returns the domain of an address and the domains above it, such as 'mail.example.org' and 'example.org'. */
function domainsOf(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .split('.')
    .slice(-MAX_LABELS)
  return labels.map((_label, start) => labels.slice(start).join('.'))
}

/** Lists the confirmed addresses of a user, the primary one first. */
export async function listConfirmedEmails(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ email: emailAddresses.email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), eq(emailAddresses.isVerified, true)))
    .orderBy(desc(emailAddresses.isPrimary), emailAddresses.email)
  return rows.map(({ email }) => email)
}
