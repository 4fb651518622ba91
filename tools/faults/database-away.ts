// The database is unavailable, hangs or is slow, under load.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Fault } from './fault.ts'
import { type Trouble, underLoad } from './under-load.ts'

const LENGTH = 8_000
/** PostgreSQL runs for a third of every second, so it is slow but available. */
const STOPPED = 650
const WORKING = 350

const troubles: Trouble[] = [
  {
    done: 'PostgreSQL refuses connections for 8 s',
    async make({ cluster }) {
      await cluster.stop('immediate')
      await sleep(LENGTH)
      await cluster.start()
    },
  },
  {
    done: 'PostgreSQL is suspended (SIGSTOP) for 8 s',
    async make({ cluster }) {
      await cluster.signalAll('SIGSTOP')
      await sleep(LENGTH)
      await cluster.signalAll('SIGCONT')
    },
  },
  {
    done: 'PostgreSQL is slow for 8 s: it works in 350 ms of every second',
    async make({ cluster }) {
      for (let until = performance.now() + LENGTH; performance.now() < until; await sleep(WORKING)) {
        await cluster.signalAll('SIGSTOP')
        await sleep(STOPPED)
        await cluster.signalAll('SIGCONT')
      }
    },
  },
]

export const databaseAway: Fault = {
  bound: 120,
  async run(trial) {
    const findings = []
    for (const trouble of troubles) findings.push(await underLoad(trial, trouble))
    return findings
  },
}
