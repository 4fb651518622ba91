// The database is unavailable, hangs or is slow, under load.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Fault } from './fault.ts'
import { type InjectedFault, injectUnderLoad } from './under-load.ts'

const OUTAGE_MS = 8_000
/** PostgreSQL runs for a third of every second, so it is slow but available. */
const SUSPENDED_MS = 650
const RUNNING_MS = 350

const injectedFaults: InjectedFault[] = [
  {
    injected: 'PostgreSQL refuses connections for 8 s',
    async inject({ cluster }) {
      await cluster.stop('immediate')
      await sleep(OUTAGE_MS)
      await cluster.start()
    },
  },
  {
    injected: 'PostgreSQL is suspended (SIGSTOP) for 8 s',
    async inject({ cluster }) {
      await cluster.signalAll('SIGSTOP')
      await sleep(OUTAGE_MS)
      await cluster.signalAll('SIGCONT')
    },
  },
  {
    injected: 'PostgreSQL is slow for 8 s: it works in 350 ms of every second',
    async inject({ cluster }) {
      for (let until = performance.now() + OUTAGE_MS; performance.now() < until; await sleep(RUNNING_MS)) {
        await cluster.signalAll('SIGSTOP')
        await sleep(SUSPENDED_MS)
        await cluster.signalAll('SIGCONT')
      }
    },
  },
]

export const databaseAway: Fault = {
  maxSeconds: 120,
  async run(trial) {
    const findings = []
    for (const trouble of injectedFaults) findings.push(await injectUnderLoad(trial, trouble))
    return findings
  },
}
