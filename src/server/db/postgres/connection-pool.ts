import { Socket } from 'node:net'
import { callbackify } from 'node:util'

import { Pool, type PoolClient, type PoolConfig } from 'pg'

type ReleaseClient = (release?: boolean | Error) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: ReleaseClient) => void
type Acquire = (
  connect: () => Promise<PoolClient>,
  giveBack: (late: PoolClient) => void,
) => Promise<PoolClient>

/** A connection pool that can close all connections without waiting for the server. */
export class ConnectionPool extends Pool {
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
