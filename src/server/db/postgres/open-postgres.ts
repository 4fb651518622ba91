import { Socket } from 'node:net'
import { callbackify } from 'node:util'

import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

import { seconds } from '../../lib/duration.ts'
import type { Database, Db, Log } from '../database.ts'
import type { OlderVersionPolicy } from '../migrate.ts'
import { OutageLog } from '../outage-log.ts'
import { DatabaseOutage } from '../outage.ts'
import type { DatabaseStatistics } from '../statistics.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { ChangeListener } from './change-listener.ts'
import { connectionSettings } from './connection.ts'
import { HealthGate } from './health-gate.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

type ReleaseClient = (release?: boolean | Error) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: ReleaseClient) => void
type Acquire = (
  connect: () => Promise<PoolClient>,
  giveBack: (late: PoolClient) => void,
) => Promise<PoolClient>

/** A connection pool that can close all connections without waiting for the server. */
class ConnectionPool extends Pool {
  readonly #sockets: Set<Socket>
  readonly #acquire: Acquire

  /** @param acquire Called for every request for a connection. It opens the connection, or throws during an outage. */
  constructor(config: PoolConfig, acquire: Acquire) {
    const sockets = new Set<Socket>()
    const stream = () => {
      const socket = new Socket()
      sockets.add(socket.once('close', () => sockets.delete(socket)))
      return socket
    }
    super({ ...config, stream })
    this.#sockets = sockets
    this.#acquire = acquire
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const acquire = () =>
      this.#acquire(
        () => super.connect(),
        (late) => late.release(true),
      )
    if (!callback) return acquire()
    return callbackify(acquire)((error, client) => {
      if (error) callback(error, undefined, () => {})
      else callback(undefined, client, (release) => client.release(release))
    })
  }

  /** Closes all connections immediately. Their queries fail with `reason`. */
  drop(reason: Error): void {
    for (const socket of this.#sockets) socket.destroy(reason)
  }

  /** Closes connections that are still being established, because they may hang after an outage. */
  dropUnfinished(reason: Error): void {
    for (const socket of this.#sockets) if (socket.connecting) socket.destroy(reason)
  }
}

export type PostgresOptions = {
  databaseUrl: string
  /** The maximum number of connections for requests. Only tests set it. */
  databasePoolSize?: number
  /** How long to wait at the start for a server that does not answer yet, in milliseconds. Only tests set it. */
  databaseWait?: number
  stopping?: AbortSignal
  log: Log
  onOlder?: OlderVersionPolicy
}

const POOL_SIZE = 10
const CLOSE_TIMEOUT_MS = seconds(1)

/**
 * Connects to a PostgreSQL database and migrates it.
 * @throws StorageError if the server is unreachable or unsuitable
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, databasePoolSize = POOL_SIZE, log } = options
  await waitForPostgres(options)

  const outages = new OutageLog({ log })
  const gate = new HealthGate({
    probe: (timeoutMs, signal) => probe(databaseUrl, timeoutMs, signal),
    onFailure: (error) => outages.recordFailure(error),
    onOutage(error) {
      outages.confirm(error)
      pool.drop(new DatabaseOutage(error))
    },
    onRecovery() {
      outages.end()
      pool.dropUnfinished(new DatabaseOutage('the connection was started during an outage'))
      listener.check()
    },
  })
  /** Logs a lost connection. If the whole server is unavailable, logs nothing, because `OutageLog` logs the outage. */
  const logLostConnection = async (error: Error): Promise<void> => {
    if (!(await gate.check())) log.warn({ err: new DatabaseOutage(error) }, 'lost a connection to PostgreSQL')
  }
  const onError = (error: Error) => void logLostConnection(error)
  const pool = new ConnectionPool({ ...connectionSettings(databaseUrl), max: databasePoolSize }, (...work) =>
    gate.acquire(...work),
  )
  // Node.js ends the process if an `error` event has no listener. The pool listens to a connection only while the
  // connection is idle, so each connection also gets a listener of its own.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const listener = new ChangeListener({ databaseUrl, onError })
  return {
    kind: 'postgres',
    db: guardTransactions(gateQueries(releaseAfterTransaction(drizzle(pool), pool), gate)),
    listen: (channel, onNotify, onGap) => listener.listen({ channel, onNotify, onGap }),
    isListening: () => listener.isConnected,
    isWritable: () => true,
    eraseDeletedRows: async () => {},
    statistics: () => ({ pool: poolStatistics(pool), listenerSeconds: listener.connectedSeconds }),
    isUnavailable: () => gate.isUnavailable,
    isShortOfConnections: () => outages.isShortOfConnections,
    countRejectedRequest: () => outages.countRejectedRequest(),
    async ping() {
      await gate.watch(() => pool.query('select 1'))
    },
    async close() {
      gate.close()
      outages.close()
      // Closing a connection waits for the server. After a timeout, closes the connections without waiting.
      const timer = setTimeout(() => {
        listener.drop()
        pool.drop(new DatabaseOutage('it does not answer, and this process is stopping'))
      }, CLOSE_TIMEOUT_MS)
      await listener.close()
      await pool.end()
      clearTimeout(timer)
    },
  }
}

function poolStatistics(pool: ConnectionPool): NonNullable<DatabaseStatistics['pool']> {
  const { totalCount, idleCount, waitingCount, options } = pool
  return { used: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount }
}

/**
 * Replaces `db.transaction` with a function that always releases the connection. drizzle does not release it if the
 * statement `begin` fails. If the transaction fails, the function also closes the connection, because the connection
 * may be broken.
 */
function releaseAfterTransaction(db: Db, pool: Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseOutage(error)
    })
    const dbOfClient: Db = drizzle(client)
    let failed = true
    try {
      const result = await dbOfClient.transaction(work, config)
      failed = false
      return result
    } finally {
      client.release(failed)
    }
  }
  return db
}

/** Runs every query and transaction of `db` through `gate`, so that the gate notices failures and slow queries. */
function gateQueries(db: Db, gate: HealthGate): Db {
  const session = db._.session
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    const prepared = prepare(...query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (values) => gate.watch(() => execute(values))
    return prepared
  }
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) => gate.watch(() => begin(work, config))
  return db
}

/** Checks the server with a query on a new connection. Throws if this fails or takes longer than `timeoutMs`. */
async function probe(databaseUrl: string, timeoutMs: number, closing: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([closing, timeout])
  const client = new Client({ ...connectionSettings(databaseUrl), stream: () => new Socket({ signal }) })
  // Ignores `error` events, because `connect` and `query` below throw the same errors.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw timeout.aborted ? new Error('it does not answer', { cause: error }) : error
  } finally {
    client.end().catch(() => {})
  }
}
