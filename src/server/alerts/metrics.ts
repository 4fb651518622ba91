import { Counter, Gauge, Registry } from 'prom-client'

import type { Db } from '#server/db/open.ts'

import { countAlerts } from './queries.ts'

type AlertEvent = 'subscription' | 'confirmation' | 'digest' | 'unsubscription' | 'bounce' | 'complaint'

const events = new Counter({
  name: 'job_alert_events_total',
  help: 'Subscription requests, confirmations, digests, unsubscriptions, bounces and complaints of this process',
  labelNames: ['event'],
  registers: [],
})

export function countAlertEvent(event: AlertEvent): void {
  events.inc({ event })
}

/** Returns the metrics of job alerts. The number of alerts is counted in the database whenever the metrics are read. */
export function alertMetrics({ db }: { db: Db }): Registry {
  const alerts = new Gauge({
    name: 'job_alerts',
    help: 'Job alerts by state, of all processes on this database',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { state, count } of await countAlerts(db).catch(() => [])) this.inc({ state }, count)
    },
  })
  const registry = new Registry()
  registry.registerMetric(events)
  registry.registerMetric(alerts)
  return registry
}
