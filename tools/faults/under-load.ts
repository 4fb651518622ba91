// PostgreSQL faults while clients read and write: their responses, lost writes and the time to recovery.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Finding, FaultRun } from './fault.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { createPostgresSite, type Site } from './on-postgres.ts'
import { percentile } from './percentile.ts'

export type InjectedFault = {
  injected: string
  /** How often the fault is injected. There is a pause before each injection. */
  times?: number
  /** The maximum time of a request, in milliseconds. The default is enough for one timeout of five seconds. */
  slowest?: number
  /** Injects the fault. Resolves when the database is available again. */
  inject: (site: Site) => Promise<void>
}

const MAX_RESPONSE_MS = 6_500
const MAX_RECOVERY_MS = 2_000
const SETTLE_MS = 1_500

export async function injectUnderLoad(
  trial: FaultRun,
  { injected, times = 1, slowest = MAX_RESPONSE_MS, inject }: InjectedFault,
): Promise<Finding> {
  const site = await createPostgresSite(trial)
  const { instance, databaseUrl } = site
  await instance.start()
  const load = await startLoad({ url: instance.url, clients: 16 })
  const recoveries: number[] = []
  for (let time = 0; time < times; time++) {
    await sleep(SETTLE_MS)
    await inject(site)
    const restoredAt = performance.now()
    while (load.answers.recovery(restoredAt) === Infinity) await sleep(20)
    recoveries.push(load.answers.recovery(restoredAt))
  }
  await sleep(SETTLE_MS)
  const answers = await load.stop()
  await instance.end('SIGTERM')
  const losses = await countLosses({ databaseUrl }, answers)
  const recovery = percentile(recoveries, 1)
  return {
    database: 'PostgreSQL',
    injected,
    result:
      `${times} times; ${formatLosses(losses)}; ${answers.kinds}; slowest ${Math.round(answers.slowest)} ms, ` +
      `recovered after at most ${recovery} ms`,
    criterion: `0 lost, only 503 with Retry-After, every response within ${slowest} ms, recovered in ${MAX_RECOVERY_MS} ms, no restart`,
    ok:
      hasNoLosses(losses) &&
      answers.bad === 0 &&
      answers.count(/ [EH][A-Z]/) === 0 &&
      answers.slowest < slowest &&
      recovery < MAX_RECOVERY_MS,
  }
}
