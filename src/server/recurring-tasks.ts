import { alertsTask } from './alerts/task.ts'
import { webhookLane } from './announcements/delivery/deliver.ts'
import { announceTask } from './announcements/outbox/enqueue.ts'
import { targetEncryption } from './announcements/target.ts'
import { accountDeletionsTask, ledgerTask } from './auth/deletion/task.ts'
import { demoResetTask } from './demo/task.ts'
import { directoryTask } from './developers/requests/task.ts'
import { sourceLane } from './job-sources/rounds/task.ts'
import { domainsTask } from './jobs/domains/check-due.ts'
import { goLiveTask } from './jobs/lifecycle/go-live.ts'
import { applyLinksTask } from './jobs/link-check/check-due.ts'
import { cardNotices } from './jobs/notices/cards.ts'
import { companyNotices } from './jobs/notices/send.ts'
import { sendConfirmedJobsTask } from './jobs/pending-jobs/send.ts'
import { deadLinksTask } from './jobs/renewals/dead-links.ts'
import { jobReminders } from './jobs/renewals/remind.ts'
import { notifyReviewers } from './jobs/review/notify-reviewers.ts'
import { reviewWeek } from './jobs/review/weekly.ts'
import { jobsWeek } from './jobs/statistics/weekly.ts'
import { weeklyEmailsTask } from './mail/weekly.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import { taskLane } from './queue/tasks.ts'
import type { Services } from './services.ts'

type Parts = Pick<
  Services,
  | 'database'
  | 'db'
  | 'config'
  | 'mail'
  | 'log'
  | 'now'
  | 'random'
  | 'networkPolicy'
  | 'jobsList'
  | 'passwords'
>

/**
 * Returns a queue with the background work of all features, except sending emails. It pauses while the disk is full.
 */
export function recurringTasks(services: Parts): Queue {
  const { database, config } = services
  const tasks = [
    notifyReviewers(services),
    sendConfirmedJobsTask(services),
    goLiveTask(services),
    companyNotices(services),
    ...(config.directory ? [cardNotices(services)] : []),
    jobReminders(services),
    domainsTask(services),
    accountDeletionsTask(services),
    ledgerTask(services),
    announceTask(services),
    alertsTask(services),
    weeklyEmailsTask(services, [reviewWeek(services), jobsWeek(services)]),
    ...(config.outgoingRequests ? [deadLinksTask(services)] : []),
    ...(config.directory ? [directoryTask(services)] : []),
    ...(config.demo ? [demoResetTask(services)] : []),
  ]
  const webhooks = webhookLane({ ...services, encryption: targetEncryption(config) })
  // Slow sites must not delay the other tasks.
  const links = taskLane({ ...services, tasks: [applyLinksTask(services)] })
  const outgoing = config.outgoingRequests ? [webhooks, sourceLane(services), links] : []
  const lanes = [taskLane({ ...services, tasks }), ...outgoing]
  return createQueue({ ...services, lanes, isReady: () => database.isWritable() })
}
