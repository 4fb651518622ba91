import type { Database, Log } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { minutes } from '#server/lib/duration.ts'
import { createQueue, type Lane, type Queue } from '#server/queue/queue.ts'

import { deliver, type Delivery } from './deliver.ts'
import { mailEncryption } from './mail.ts'
import { trackOutages } from './outage.ts'
import { MAX_BULK_DELIVERIES, MAX_DELIVERIES, defaultPolicy, type Policy } from './policy.ts'
import { CHANNEL, type ClaimedMessage, claimMessage, nextDueAt } from './queries.ts'
import type { Transport } from './transport.ts'

export type WorkerParts = SecretKeys & {
  database: Pick<Database, 'db' | 'listen' | 'eraseDeletedRows'>
  transport: Transport
  log: Log
  now: () => Date
  policy?: Policy
  onNoRecipient?: Delivery['onNoRecipient']
}

/** How often the worker looks for emails if no notification arrives, in case one was lost. */
const MAX_WAIT_MS = minutes(1)

/**
 * Sends pending emails, and then every email that any process queues in this database. `stop` waits for running
 * deliveries for a short time and leaves the other emails in the queue.
 */
export function startMailWorker({ policy = defaultPolicy, ...parts }: WorkerParts): Pick<Queue, 'stop'> {
  const { database, transport, log, now, onNoRecipient } = parts
  const { db, eraseDeletedRows } = database
  const aborting = new AbortController()
  const encryption = mailEncryption(parts)
  const sending = { transport, encryption, log, now, policy, onNoRecipient, abortSignal: aborting.signal }
  const delivery = { db, eraseDeletedRows, ...sending }
  const queue = createQueue({ lanes: [mailLane(database, delivery)], log, now })
  queue.start()
  return {
    async stop() {
      const timer = setTimeout(() => aborting.abort(), policy.stopTimeout)
      await queue.stop()
      clearTimeout(timer)
      transport.close()
    },
  }
}

function mailLane({ db, listen }: WorkerParts['database'], delivery: Delivery): Lane<ClaimedMessage> {
  const outage = trackOutages(delivery.policy, delivery.log)
  return {
    name: 'mail',
    item: 'an email',
    slots: MAX_DELIVERIES,
    bulkSlots: MAX_BULK_DELIVERIES,
    isBulk: (message) => message.isBulk,
    leaseMs: delivery.policy.lease,
    pollMs: MAX_WAIT_MS,
    outage,
    listen: (wake) => listen(CHANNEL, wake, wake),
    claim: (lease, freeSlots) => claimMessage(db, lease, freeSlots),
    nextDueAt: (freeSlots) => nextDueAt(db, freeSlots),
    async work(message) {
      const server = await deliver(delivery, message)
      if (server) outage.record(server)
    },
  }
}
