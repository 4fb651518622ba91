// Publishes approved jobs on their date. The state machine publishes a job once, even if several instances try.
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Task } from '#server/queue/tasks.ts'
import type { Services } from '#server/services.ts'

import { applyEvents } from '../state/apply.ts'
import { listDueJobs } from '../store/jobs-queries.ts'

type Parts = Pick<Services, 'db' | 'config' | 'now' | 'log'>

const MAX_JOBS_PER_RUN = 500

export function goLiveTask(parts: Parts): Task {
  return { name: 'scheduled jobs', every: seconds(5), run: () => publishDueJobs(parts) }
}

async function publishDueJobs({ db, config, now: clock, log }: Parts): Promise<void> {
  const now = clock()
  for (const id of await listDueJobs(db, now, MAX_JOBS_PER_RUN)) {
    const ctx = { config, now, identity: undefined, ip: 'scheduled jobs', ifMatch: undefined }
    await auditedTransaction(db, { via: 'schedule', now }, (tx) =>
      applyEvents({ ...ctx, db: tx }, id, { events: [{ type: 'go_live' }], as: 'system' }),
    )
    log.info({ event: 'job published', via: 'schedule', id }, 'job published')
  }
}
