// F3: PostgreSQL is killed or restarted under load.
import type { Fault } from './fault.ts'
import { type InjectedFault, injectUnderLoad } from './under-load.ts'

const injectedFaults: InjectedFault[] = [
  {
    injected: 'kill -9 of a backend, after which PostgreSQL recovers',
    times: 5,
    async inject({ cluster }) {
      const [backend] = await cluster.ask<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'fretboard' and state is not null limit 1`,
      )
      if (!backend) throw new Error('the application has no connection')
      process.kill(backend.pid, 'SIGKILL')
      await cluster.untilUp()
    },
  },
  {
    injected: 'kill -9 of PostgreSQL, then a start',
    times: 4,
    async inject({ cluster }) {
      await cluster.killPostmaster()
      await cluster.start()
    },
  },
  ...(['fast', 'immediate'] as const).map((mode) => ({
    injected: `restart of PostgreSQL, mode ${mode}`,
    times: 3,
    async inject({ cluster }: Parameters<InjectedFault['inject']>[0]) {
      await cluster.stop(mode)
      await cluster.start()
    },
  })),
]

export const killPostgres: Fault = {
  maxSeconds: 180,
  async run(trial) {
    const findings = []
    for (const trouble of injectedFaults) findings.push(await injectUnderLoad(trial, trouble))
    return findings
  },
}
