import { Counter, Gauge, Registry } from 'prom-client'

import type { Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { type QueueCounts, countQueue } from './queries.ts'

/** The values of these metrics while the database is unavailable. They let `/metrics` still show the other metrics. */
const unknown: QueueCounts = { waiting: NaN, givenUp: NaN, oldestWaiting: new Date(NaN) }

type Outcome = 'sent' | 'put_off' | 'given_up'

const deliveries = new Counter({
  name: 'mail_deliveries_total',
  help: 'Emails that this process has sent, put off after a failure, or given up',
  labelNames: ['outcome'],
  registers: [],
})

export function countDelivery(outcome: Outcome): void {
  deliveries.inc({ outcome })
}

/** Returns the metrics of the email queue. Reading them counts the emails in the queue. */
export function mailMetrics({ db, now }: { db: Db; now: () => Date }): Registry {
  const messages = new Gauge({
    name: 'mail_queue_messages',
    help: 'Emails in the queue, of all processes on this database',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { waiting, givenUp } = await countQueue(db).catch(() => unknown)
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'given_up' }, givenUp)
    },
  })
  const oldest = new Gauge({
    name: 'mail_queue_oldest_seconds',
    help: 'How long the oldest waiting email has been waiting',
    registers: [],
    async collect() {
      const { oldestWaiting } = await countQueue(db).catch(() => unknown)
      this.set(oldestWaiting ? (now().getTime() - oldestWaiting.getTime()) / seconds(1) : 0)
    },
  })
  const registry = new Registry()
  registry.registerMetric(deliveries)
  registry.registerMetric(messages)
  registry.registerMetric(oldest)
  return registry
}
