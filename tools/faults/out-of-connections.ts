// F14: locks that are not released, and no free connections.
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { Fault } from './fault.ts'
import type { Site } from './on-postgres.ts'
import { type InjectedFault, injectUnderLoad } from './under-load.ts'

const FAULT_MS = 8_000
const CLIENT_COUNT = 60
/**
 * The maximum duration of a request, in milliseconds. A request may wait five seconds for a connection, because all
 * connections wait for the lock, and then five more seconds for its statement.
 */
const TWO_TIMEOUTS_MS = 11_500

async function lockJobsTable({ databaseUrl }: Site): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin; lock table jobs in access exclusive mode')
  await sleep(FAULT_MS)
  await client.end()
}

/** Ends the connections of the application, and takes all connections that the server allows. */
async function takeConnections({ cluster, databaseUrl }: Site): Promise<void> {
  const taken: Client[] = []
  const take = async () => {
    const client = new Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect().then(
      () => taken.push(client),
      () => {},
    )
  }
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fretboard'`
  await Promise.all([cluster.ask(ended), ...Array.from({ length: CLIENT_COUNT }, take)])
  for (const until = performance.now() + FAULT_MS; performance.now() < until; await sleep(100)) await take()
  await Promise.all(taken.map((client) => client.end()))
}

const injectedFaults: InjectedFault[] = [
  {
    injected: 'a lock on the table of jobs is held for 8 s, as by ALTER TABLE',
    slowest: TWO_TIMEOUTS_MS,
    inject: lockJobsTable,
  },
  { injected: 'other clients take all of max_connections for 8 s', inject: takeConnections },
]

export const outOfConnections: Fault = {
  maxSeconds: 90,
  async run(trial) {
    const findings = []
    for (const trouble of injectedFaults) findings.push(await injectUnderLoad(trial, trouble))
    return findings
  },
}
