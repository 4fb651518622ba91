// The SQL of the audit log, which triggers write.
import { and, desc, eq, lt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { withPrimaryAddress } from '#server/identity/session/queries.ts'

export type Subject = { subject: 'company' | 'job'; id: number }
type Page = { before: number | undefined; limit: number }

/** Changes of one job or company, newest first, from the one before `before` on. */
export function listChanges(db: Db, { subject, id }: Subject, { before, limit }: Page) {
  const ofSubject = and(eq(auditLog.subject, subject), eq(auditLog.subjectId, id))
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      userId: users.id,
      displayName: users.displayName,
      email: emailAddresses.email,
      via: auditLog.via,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(emailAddresses, withPrimaryAddress)
    .where(before === undefined ? ofSubject : and(ofSubject, lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]
