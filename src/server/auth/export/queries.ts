// The SQL for exporting all stored data about a user.
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { employees } from '#server/db/tables/employees.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { jobAlerts } from '#server/db/tables/job-alerts.ts'
import { jobSources } from '#server/db/tables/job-sources.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mailQueue, sentEmails, suppressedAddresses } from '#server/db/tables/mail-queue.ts'
import { pendingJobs } from '#server/db/tables/pending-jobs.ts'
import { blockedDomains, decisions, reports, revisions } from '#server/db/tables/reviews.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { socialAccounts } from '#server/db/tables/social-accounts.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { emailAddresses, linkKeys, users } from '#server/db/tables/users.ts'

import { directorySections } from './directory-queries.ts'
import { type ExportedUser, isColumnOf, type Section } from './section.ts'

const jobSections: readonly Section[] = [
  // Omits the jobs of companies that the user has left, because former colleagues may have changed these jobs since.
  {
    file: 'jobs-submitted.json',
    table: jobs,
    key: jobs.id,
    isOfSubject: ({ userId }) =>
      and(
        eq(jobs.submittedBy, userId),
        sql`exists (select 1 from ${companyMembers}
          where ${companyMembers.companyId} = ${jobs.companyId} and ${companyMembers.userId} = ${userId})`,
      ),
  },
  {
    file: 'job-changes-submitted.json',
    table: revisions,
    key: revisions.id,
    isOfSubject: ({ userId }) => and(eq(revisions.submittedBy, userId), isNotNull(revisions.jobId)),
  },
  {
    file: 'pending-jobs.json',
    table: pendingJobs,
    key: pendingJobs.id,
    isOfSubject: isColumnOf(pendingJobs.userId),
    without: ['attemptedAt'],
  },
]

const ofInvitations = { table: invitations, key: invitations.id, without: ['keyHash'] }

export const sections: readonly Section[] = [
  {
    file: 'account.json',
    table: users,
    key: users.id,
    isOfSubject: isColumnOf(users.id),
    without: ['passwordHash', 'sessionGeneration'],
  },
  {
    file: 'email-addresses.json',
    table: emailAddresses,
    key: emailAddresses.id,
    isOfSubject: isColumnOf(emailAddresses.userId),
  },
  {
    file: 'sessions.json',
    table: sessions,
    key: sessions.id,
    isOfSubject: isColumnOf(sessions.userId),
    without: ['tokenHash', 'state', 'version', 'generation'],
  },
  {
    file: 'links.json',
    table: linkKeys,
    key: linkKeys.keyHash,
    isOfSubject: isColumnOf(linkKeys.userId),
    without: ['keyHash'],
  },
  {
    file: 'authenticators.json',
    table: authenticators,
    key: authenticators.id,
    isOfSubject: isColumnOf(authenticators.userId),
    without: ['sealed', 'lastStep', 'usedMask', 'publicKey'],
  },
  {
    file: 'connected-accounts.json',
    table: socialAccounts,
    key: socialAccounts.id,
    isOfSubject: isColumnOf(socialAccounts.userId),
  },
  // Two providers can give the same mark, but all marks of a user fit into one page.
  { file: 'marks.json', table: userMarks, key: userMarks.mark, isOfSubject: isColumnOf(userMarks.userId) },
  {
    file: 'api-keys.json',
    table: apiKeys,
    key: apiKeys.id,
    isOfSubject: isColumnOf(apiKeys.userId),
    without: ['keyHash'],
  },
  { file: 'employees.json', table: employees, key: employees.id, isOfSubject: isColumnOf(employees.userId) },
  {
    file: 'saved-jobs.json',
    table: bookmarks,
    key: bookmarks.jobId,
    isOfSubject: isColumnOf(bookmarks.userId),
  },
  {
    file: 'company-memberships.json',
    table: companyMembers,
    key: companyMembers.companyId,
    isOfSubject: isColumnOf(companyMembers.userId),
  },
  {
    file: 'invitations-received.json',
    ...ofInvitations,
    isOfSubject: ({ verified }) => inArray(invitations.email, [...verified]),
  },
  {
    file: 'invitations-sent.json',
    ...ofInvitations,
    isOfSubject: isColumnOf(invitations.invitedBy),
  },
  ...jobSections,
  ...directorySections,
  {
    file: 'company-changes-submitted.json',
    table: revisions,
    key: revisions.id,
    isOfSubject: ({ userId }) => and(eq(revisions.submittedBy, userId), isNotNull(revisions.companyId)),
  },
  {
    file: 'job-sources.json',
    table: jobSources,
    key: jobSources.id,
    isOfSubject: isColumnOf(jobSources.addedBy),
  },
  {
    file: 'company-decisions.json',
    table: decisions,
    key: decisions.id,
    isOfSubject: ({ userId }) => and(eq(decisions.decidedBy, userId), eq(decisions.about, 'company')),
  },
  {
    file: 'decisions.json',
    table: decisions,
    key: decisions.id,
    isOfSubject: ({ userId }) => and(eq(decisions.decidedBy, userId), ne(decisions.about, 'company')),
  },
  {
    file: 'reports.json',
    table: reports,
    key: reports.id,
    isOfSubject: isColumnOf(reports.userId),
    // The matter would tell that two reported cards are of one person.
    without: ['reporter', 'matterId'],
  },
  {
    file: 'blocked-domains.json',
    table: blockedDomains,
    key: blockedDomains.domain,
    isOfSubject: isColumnOf(blockedDomains.blockedBy),
  },
  {
    file: 'job-alerts.json',
    table: jobAlerts,
    key: jobAlerts.id,
    isOfSubject: ({ userId, verified }) =>
      or(eq(jobAlerts.userId, userId), inArray(jobAlerts.email, [...verified])),
    without: ['keyHash', 'encryptedKey'],
  },
  {
    file: 'deletion.json',
    table: accountDeletions,
    key: accountDeletions.userId,
    isOfSubject: isColumnOf(accountDeletions.userId),
  },
  {
    file: 'changes-to-the-board.json',
    table: auditLog,
    key: auditLog.id,
    isOfSubject: ({ userId }) =>
      or(eq(auditLog.userId, userId), and(eq(auditLog.subject, 'user'), eq(auditLog.subjectId, userId))),
  },
  {
    file: 'waiting-emails.json',
    table: mailQueue,
    key: mailQueue.id,
    isOfSubject: ({ addresses }) => inArray(mailQueue.recipient, [...addresses]),
    without: ['sealed', 'messageId'],
  },
  {
    file: 'sent-emails.json',
    table: sentEmails,
    key: sentEmails.id,
    isOfSubject: ({ hashes }) => inArray(sentEmails.addressHash, [...hashes]),
    without: ['addressHash'],
  },
  {
    file: 'suppressed-addresses.json',
    table: suppressedAddresses,
    key: suppressedAddresses.addressHash,
    isOfSubject: ({ hashes }) => inArray(suppressedAddresses.addressHash, [...hashes]),
    without: ['addressHash'],
  },
]

type Page = { subject: ExportedUser; after: unknown; limit: number }

/**
 * Returns up to `limit` rows of a section in the order of the column `key`. The rows start after the one with the key
 * `after`.
 */
export async function readRows(
  db: Db,
  { table, key, isOfSubject, without = [] }: Section,
  { subject, after, limit }: Page,
) {
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    without.includes(name) ? [] : [[column.name, column] as const],
  )
  const isAfter = after === undefined ? undefined : gt(key, after)
  return db
    .select({ key: sql<unknown>`${key}`, row: Object.fromEntries(columns) })
    .from(table)
    .where(and(isOfSubject(subject), isAfter))
    .orderBy(asc(key))
    .limit(limit)
}
