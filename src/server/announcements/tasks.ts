import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Task } from '#server/tasks/tasks.ts'

import { deliverPending } from './delivery/deliver.ts'
import { enqueueAnnouncements } from './outbox/enqueue.ts'
import { targetEncryption } from './target.ts'

type Parts = {
  db: Db
  config: RunConfig
  mail: Mail
  now: () => Date
  log: Log
  networkPolicy: NetworkPolicy | undefined
}

const INTERVAL_MS = seconds(20)

export function announcementTasks({ db, config, mail, now, log, networkPolicy }: Parts): Task[] {
  const encryption = targetEncryption(config)
  return [
    { name: 'announce', every: INTERVAL_MS, run: () => enqueueAnnouncements({ db, config, now: now() }) },
    {
      name: 'deliver announcements',
      every: INTERVAL_MS,
      async run() {
        if (config.outgoingRequests)
          await deliverPending({ db, config, encryption, mail, log, now, networkPolicy })
      },
    },
  ]
}
