// Who looks at the directory, and which cards exclude them.
import { and, desc, eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { emailAddresses } from '#server/db/tables/users.ts'

/** `domains` are those of the confirmed addresses, with the domains above them. Visitors have no user ID. */
export type Viewer = {
  readonly userId: number | undefined
  readonly companyIds: readonly number[]
  readonly domains: readonly string[]
}

const visitor: Viewer = { userId: undefined, companyIds: [], domains: [] }

/** A user has few addresses, so this is more than enough. */
const MAX_LABELS = 20

export async function findViewer(db: Db, userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return visitor
  const companies = await db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  return {
    userId,
    companyIds: companies.map(({ id }) => id),
    domains: [...new Set((await listConfirmedEmails(db, userId)).flatMap(domainsOf))],
  }
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
