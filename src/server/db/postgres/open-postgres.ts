import { drizzle } from 'drizzle-orm/node-postgres'

import { seconds } from '../../lib/duration.ts'
import type { Database, Log } from '../database.ts'
import type { OnOlder } from '../migrate.ts'
import { OutageLog } from '../outage-log.ts'
import { DatabaseOutage } from '../outage.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { ChangeListener } from './change-listener.ts'
import { warnOfMissingLimits } from './check-server.ts'
import { ConnectionPool } from './connection-pool.ts'
import { connectionSettings } from './connection.ts'
import { gateQueries } from './gate-queries.ts'
import { HealthGate } from './health-gate.ts'
import { poolFigures } from './pool-figures.ts'
import { probe } from './probe.ts'
import { reachPostgres } from './reach-postgres.ts'
import { releaseAfterTransaction } from './release-after-transaction.ts'

export type PostgresOptions = {
  databaseUrl: string
  /** Where `databaseUrl` leads to a pooler: the server itself, for what takes a session of its own. */
  databaseDirectUrl?: string | undefined
  databasePoolSize?: number
  /** How long (ms) to wait for a server that does not answer yet. */
  databaseWait?: number
  /** Ends that waiting. */
  stopping?: AbortSignal
  log: Log
  onOlder?: OnOlder
}

const POOL_SIZE = 10
const LONGEST_GOODBYE = seconds(1)

/** @throws StorageError when the server cannot be reached or is too old. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePoolSize = POOL_SIZE, log } = options
  const server = { databaseUrl, isPooler: databaseDirectUrl !== undefined }
  const direct = { databaseUrl: databaseDirectUrl ?? databaseUrl }
  await reachPostgres({ ...options, server, direct })

  const outages = new OutageLog({ log })
  const gate = new HealthGate({
    probe: (patience, signal) => probe(server, patience, signal),
    onFailure: (error) => outages.failed(error),
    onAway(error) {
      outages.hold(error)
      pool.drop(new DatabaseOutage(error))
    },
    onBack() {
      outages.end()
      pool.dropUnfinished(new DatabaseOutage('it is back, and this connection is of before'))
      listener.check()
    },
  })
  /** A connection failed while nobody waited for it: either all is over, or it was this one alone. */
  const tellUnlessAway = async (error: Error): Promise<void> => {
    if (!(await gate.check())) log.warn({ err: new DatabaseOutage(error) }, 'lost a connection to PostgreSQL')
  }
  const onTrouble = (error: Error) => void tellUnlessAway(error)
  const pool = new ConnectionPool({ ...connectionSettings(server), max: databasePoolSize }, (...work) =>
    gate.acquire(...work),
  )
  // Every connection reports for itself, also between two statements of a transaction, when nobody else listens:
  // an error event that is not heard ends the process.
  pool.on('connect', (client) => client.on('error', onTrouble))
  pool.on('error', () => {})
  const listener = new ChangeListener({ ...direct, onTrouble })
  if (server.isPooler) await warnOfMissingLimits(pool, log)
  return {
    kind: 'postgres',
    db: guardTransactions(gateQueries(releaseAfterTransaction(drizzle(pool), pool), gate)),
    listen: (channel, onNotify, onGap) => listener.listen({ channel, onNotify, onGap }),
    isListening: () => listener.isConnected,
    isWritable: () => true,
    figures: () => ({ pool: poolFigures(pool), listenerSeconds: listener.connectedSeconds }),
    isAway: () => gate.isAway,
    isShortOfConnections: () => outages.isShortOfConnections,
    countRefusal: () => outages.countRefusal(),
    async ping() {
      await gate.watch(() => pool.query('select 1'))
    },
    async close() {
      gate.close()
      outages.close()
      // A server that does not answer says no goodbye.
      const late = setTimeout(() => {
        listener.drop()
        pool.drop(new DatabaseOutage('it does not answer, and this process ends'))
      }, LONGEST_GOODBYE)
      await listener.close()
      await pool.end()
      clearTimeout(late)
    },
  }
}
