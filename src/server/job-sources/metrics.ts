import { Counter, Gauge, Registry } from 'prom-client'

import type { Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'

import { countByOutcome } from './job-queries.ts'
import { countByState, findOldestGoodRound } from './queries.ts'

const rounds = new Counter({
  name: 'job_source_rounds_total',
  help: 'Rounds of job sources that this process has run, by result',
  labelNames: ['result'],
  registers: [],
})

export function countRound(result: 'good' | 'failed'): void {
  rounds.inc({ result })
}

/** Returns the metrics of sources. Reading them queries the database. */
export function sourceMetrics({ db, now }: { db: Db; now: () => Date }): Registry {
  const sources = new Gauge({
    name: 'job_sources',
    help: 'Job sources in this database by state: active, or the reason for the pause',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { state, count } of await countByState(db).catch(() => [])) this.inc({ state }, count)
    },
  })
  const jobs = new Gauge({
    name: 'job_source_jobs',
    help: 'Jobs on the boards of all sources, by outcome',
    labelNames: ['outcome'],
    registers: [],
    async collect() {
      this.reset()
      for (const { outcome, count } of await countByOutcome(db).catch(() => [])) this.inc({ outcome }, count)
    },
  })
  const age = new Gauge({
    name: 'job_source_oldest_good_round_seconds',
    help: 'The longest time since the last good round of an active source',
    registers: [],
    async collect() {
      const oldest = await findOldestGoodRound(db).catch(() => null)
      this.set(oldest === null ? 0 : (now().getTime() - oldest.getTime()) / seconds(1))
    },
  })
  const registry = new Registry()
  registry.registerMetric(rounds)
  registry.registerMetric(sources)
  registry.registerMetric(jobs)
  registry.registerMetric(age)
  return registry
}
