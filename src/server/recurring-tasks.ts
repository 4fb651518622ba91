import { announcementTasks } from './announcements/tasks.ts'
import { accountDeletionsTask, ledgerTask } from './auth/deletion/task.ts'
import { domainsTask } from './jobs/domains/check-due.ts'
import { companyNotices } from './jobs/notices/send.ts'
import { jobReminders } from './jobs/renewals/remind.ts'
import { notifyReviewers } from './jobs/review/notify-reviewers.ts'
import type { Services } from './services.ts'
import { createTasks, type Tasks } from './tasks/tasks.ts'

type Parts = Pick<
  Services,
  'database' | 'db' | 'config' | 'mail' | 'log' | 'now' | 'random' | 'networkPolicy'
>

/** Returns the recurring background tasks of all features. */
export function recurringTasks(services: Parts): Tasks {
  const tasks = [
    notifyReviewers(services),
    companyNotices(services),
    jobReminders(services),
    domainsTask(services),
    accountDeletionsTask(services),
    ledgerTask(services),
    ...announcementTasks(services),
  ]
  return createTasks({ ...services, tasks })
}
