import type { PgTable } from 'drizzle-orm/pg-core'

import { accountDeletions, deletedAccounts } from './tables/account-deletions.ts'
import { apiKeys } from './tables/api-keys.ts'
import { applyLinkChecks } from './tables/apply-link-checks.ts'
import { auditLog } from './tables/audit-log.ts'
import { authenticators } from './tables/authenticators.ts'
import { boardDays, boardWeeks, countSalts, emptySearches } from './tables/board-statistics.ts'
import { bookmarks } from './tables/bookmarks.ts'
import { companies } from './tables/companies.ts'
import { companyDomains } from './tables/company-domains.ts'
import { companyMembers } from './tables/company-members.ts'
import { companyNotices } from './tables/company-notices.ts'
import {
  contactPauses,
  contactRequests,
  developerExclusions,
  developers,
  directorySkills,
} from './tables/developers.ts'
import { employees } from './tables/employees.ts'
import { exchangeRates } from './tables/exchange-rates.ts'
import { images } from './tables/images.ts'
import { invitations } from './tables/invitations.ts'
import { digestRuns, jobAlerts } from './tables/job-alerts.ts'
import { jobSources, sourceJobs } from './tables/job-sources.ts'
import { jobStatistics } from './tables/job-statistics.ts'
import { jobs } from './tables/jobs.ts'
import { mailQueue, sentEmails, suppressedAddresses } from './tables/mail-queue.ts'
import { pendingJobs } from './tables/pending-jobs.ts'
import {
  blockedDomains,
  decisions,
  jobReminderKeys,
  jobReminders,
  jobUndos,
  matters,
  reports,
  revisions,
} from './tables/reviews.ts'
import { rateLimitHits, sessions, spentTokens } from './tables/sessions.ts'
import { siteSettings } from './tables/site-settings.ts'
import { socialAccounts } from './tables/social-accounts.ts'
import { taskRuns } from './tables/task-runs.ts'
import { userMarks } from './tables/user-marks.ts'
import { emailAddresses, linkKeys, users } from './tables/users.ts'
import { announcements, webhookDeliveries, webhooks } from './tables/webhooks.ts'

export type AnyTable = PgTable

/** All tables, for backups and tests. Each table comes after the tables to which its foreign keys refer. */
export const tables: readonly PgTable[] = [
  images,
  users,
  companies,
  jobs,
  pendingJobs,
  exchangeRates,
  siteSettings,
  auditLog,
  mailQueue,
  sentEmails,
  emailAddresses,
  linkKeys,
  authenticators,
  socialAccounts,
  userMarks,
  spentTokens,
  apiKeys,
  bookmarks,
  employees,
  sessions,
  rateLimitHits,
  companyMembers,
  invitations,
  companyDomains,
  companyNotices,
  revisions,
  decisions,
  matters,
  reports,
  blockedDomains,
  jobReminders,
  jobUndos,
  jobReminderKeys,
  applyLinkChecks,
  jobStatistics,
  boardDays,
  boardWeeks,
  countSalts,
  emptySearches,
  jobSources,
  sourceJobs,
  developers,
  developerExclusions,
  contactRequests,
  contactPauses,
  directorySkills,
  jobAlerts,
  digestRuns,
  suppressedAddresses,
  announcements,
  webhooks,
  webhookDeliveries,
  accountDeletions,
  deletedAccounts,
  taskRuns,
]
