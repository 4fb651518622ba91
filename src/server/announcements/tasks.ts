// What recurs: looking for news, and delivering it.
import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Task } from '#server/tasks/tasks.ts'

import { deliverWaiting } from './delivery/deliver.ts'
import { targetEncryption } from './target.ts'
import { tell } from './telling/tell.ts'

type Parts = {
  db: Db
  config: RunConfig
  mail: Mail
  now: () => Date
  log: Log
  networkPolicy: NetworkPolicy | undefined
}

const EVERY = seconds(20)

export function announcementTasks({ db, config, mail, now, log, networkPolicy }: Parts): Task[] {
  const encryption = targetEncryption(config)
  return [
    { name: 'announce', every: EVERY, run: () => tell({ db, config, now: now() }) },
    {
      name: 'deliver announcements',
      every: EVERY,
      async run() {
        if (config.outgoingRequests)
          await deliverWaiting({ db, config, encryption, mail, log, now, networkPolicy })
      },
    },
  ]
}
