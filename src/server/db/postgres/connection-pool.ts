import { Socket } from 'node:net'
import { callbackify } from 'node:util'

import { Pool, type PoolClient, type PoolConfig } from 'pg'

type ReleaseClient = (release?: boolean | Error) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: ReleaseClient) => void
type Acquire = (
  connect: () => Promise<PoolClient>,
  giveBack: (late: PoolClient) => void,
) => Promise<PoolClient>

/** A pool whose connections can all be closed without waiting for the server. */
export class ConnectionPool extends Pool {
  readonly #sockets: Set<Socket>
  readonly #acquire: Acquire

  /** Every request for a connection goes through `acquire`. */
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

  /** Closes all connections. Their queries fail with `reason`. */
  drop(reason: Error): void {
    for (const socket of this.#sockets) socket.destroy(reason)
  }

  /** Closes connections that are not established yet. They may hang if they began while the server was unavailable. */
  dropUnfinished(reason: Error): void {
    for (const socket of this.#sockets) if (socket.connecting) socket.destroy(reason)
  }
}
