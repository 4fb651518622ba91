import type { Database, Log } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { computeBackOff } from '#server/queue/back-off.ts'
import { createQueue, type Lane, type Queue } from '#server/queue/queue.ts'

import { deliver, type Delivery, type ServerState } from './deliver.ts'
import { mailEncryption } from './mail.ts'
import { defaultPolicy, MAX_BULK_DELIVERIES, MAX_DELIVERIES, type Policy } from './policy.ts'
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
  const keys = { secretKey: parts.secretKey, secretKeyFallbacks: parts.secretKeyFallbacks }
  const sending = {
    transport,
    encryption,
    keys,
    log,
    now,
    policy,
    onNoRecipient,
    abortSignal: aborting.signal,
  }
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

/** Tracks outages of the mail server: pauses deliveries during an outage, and logs the beginning and the end. */
function trackOutages({ firstPause: first, longestPause: longest }: Policy, log: Log) {
  let failures = 0
  let since = 0
  let pauseUntil = 0
  return {
    pauseMs: () => pauseUntil - performance.now(),
    isActive: () => failures > 0,
    record(server: ServerState): void {
      const now = performance.now()
      if (server === 'reachable') {
        const lasted = { outage: 'ends', seconds: Math.round((now - since) / seconds(0.1)) / 10 }
        if (failures > 0) log.warn(lasted, 'the mail server is reachable again')
        failures = 0
        return
      }
      if (failures === 0) {
        since = now
        log.warn(
          { outage: 'begins', reason: server.unreachable },
          'the mail server is unreachable, so emails stay in the queue',
        )
      }
      // Several deliveries can fail at the same time. Together they count as one failure.
      if (failures > 0 && now < pauseUntil) return
      failures += 1
      pauseUntil = now + computeBackOff(failures, { first, longest })
    },
  }
}
