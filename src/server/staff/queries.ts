import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import { displayEmail } from '#contract/auth/display-email.ts'
import { toAsciiEmail } from '#contract/auth/email-domain.ts'
import type { UserRole } from '#contract/staff/rules/user-roles.ts'
import { hasTerms } from '#server/db/has-terms.ts'
import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { webhooks } from '#server/db/tables/webhooks.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

type UserFilter = { terms: readonly string[]; role: UserRole | undefined }
type Span = { limit: number; offset: number }

/** Lists one page of the users who match the filter: staff first, then reviewers, then the newest users. */
export function listUsers(db: Db, { limit, offset, ...filter }: UserFilter & Span) {
  const { id, displayName, isActive, isStaff, isReviewer, createdAt, lastLoginAt } = users
  const { email, isVerified } = emailAddresses
  return db
    .select({ id, displayName, isActive, isStaff, isReviewer, createdAt, lastLoginAt, email, isVerified })
    .from(users)
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(matches(filter))
    .orderBy(desc(isStaff), desc(isReviewer), desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(users)
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(matches(filter))
  return required(row).rows
}

const roleColumns = { staff: users.isStaff, reviewer: users.isReviewer } as const

function matches({ terms, role }: UserFilter): SQL | undefined {
  const isInRole = role && eq(roleColumns[role], true)
  const columns = [users.displayName, emailAddresses.email]
  return and(isInRole, or(hasTerms(terms, columns), hasTerms(terms.map(toAsciiEmail), columns)))
}

/** Returns the last change of a role of each of the users, by the ID of the user. */
export async function findGrants(db: Db, userIds: readonly number[], role: UserRole) {
  const { at, via, subject, subjectId, before, after } = auditLog
  const key = `is_${role}`
  const rows = await db
    .selectDistinctOn([subjectId], {
      subjectId,
      at,
      via,
      display: users.displayName,
      email: emailAddresses.email,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(
      and(
        eq(subject, 'user'),
        inArray(subjectId, [...userIds]),
        sql`${before} -> ${key} is distinct from ${after} -> ${key}`,
      ),
    )
    .orderBy(subjectId, desc(auditLog.id))
  return new Map(
    rows.map((row) => [
      row.subjectId,
      { at: row.at.toISOString(), by: row.display ?? (row.email && displayEmail(row.email)), via: row.via },
    ]),
  )
}

/** Lists the last changes of the settings of the site, newest first. */
export function listSiteChanges(db: Db, limit: number) {
  const { at, after, before, userId } = auditLog
  return db
    .select({ at, before, after, userId, display: users.displayName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(auditLog.subject, 'site settings'))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** Returns which steps of a new site are done, except those in its settings. */
export async function findSetupFacts(db: Db, now: Date) {
  const [row] = await db
    .select({
      hasReviewer: sql<boolean>`exists (select 1 from ${users} where ${users.isReviewer} and ${users.isActive})`,
      hasInvitation: sql<boolean>`exists (select 1 from ${invitations}
        where ${invitations.role} = 'reviewer' and ${invitations.expiresAt} > ${now.toISOString()}::timestamptz)`,
      hasJob: sql<boolean>`exists (select 1 from ${jobs})`,
      hasChannel: sql<boolean>`exists (select 1 from ${webhooks})`,
    })
    .from(sql`(select 1) as one`)
  return required(row)
}
