import { randomBytes } from 'node:crypto'

import { announcementTasks } from './announcements/tasks.ts'
import { accountDeletionsTask, ledgerTask } from './auth/deletion/task.ts'
import type { RunConfig } from './config/secret-key.ts'
import type { Database } from './db/open.ts'
import { domainsTask } from './jobs/domains/check-due.ts'
import { companyNotices } from './jobs/notices/send.ts'
import { jobReminders } from './jobs/renewals/remind.ts'
import { notifyReviewers } from './jobs/review/notify-reviewers.ts'
import type { NetworkPolicy } from './lib/outgoing-request.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import { createTasks, type Tasks } from './tasks/tasks.ts'

type Parts = {
  database: Database
  config: RunConfig
  mail: Mail
  log: Log
  now: () => Date
  networkPolicy: NetworkPolicy | undefined
}

/** Returns the recurring background tasks of all features. */
export function recurringTasks({ database, config, mail, log, now, networkPolicy }: Parts): Tasks {
  const { db } = database
  const tasks = [
    notifyReviewers({ database, mail, now, config }),
    companyNotices({ database, mail, now, config }),
    jobReminders({ database, config, mail, now, random: randomBytes }),
    domainsTask({ db, config, mail, now, networkPolicy }),
    accountDeletionsTask({ database, config, mail, log, now }),
    ledgerTask({ database, config }),
    ...announcementTasks({ db, config, mail, now, log, networkPolicy }),
  ]
  return createTasks({ database, now, log, tasks })
}
