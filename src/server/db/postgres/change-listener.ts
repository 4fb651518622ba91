// Receives the notifications that commits send (LISTEN), on a separate connection. Reconnects if this connection is
// lost.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client, escapeIdentifier } from 'pg'

import { seconds } from '../../lib/duration.ts'
import { StorageError } from '../database.ts'
import { DatabaseOutage } from '../outage.ts'
import { connectionSettings } from './connection.ts'
import { lockForServer } from './server-lock.ts'

const MIN_RETRY_MS = seconds(0.1)
const MAX_RETRY_MS = seconds(1)
/** The interval between the queries that check whether the connection still works. */
const HEARTBEAT_MS = seconds(15)

type Subscription = { channel: string; onNotify: () => void; onGap: () => void }
type Options = {
  databaseUrl: string
  onError: (error: Error) => void
}

export class ChangeListener {
  readonly #options: Options
  readonly #subscriptions: Subscription[] = []
  readonly #closing = new AbortController()
  #client: Client | undefined
  /** The socket of the latest connection, for closing it without waiting. */
  #socket: Socket | undefined
  #connectedAt = 0
  #connecting: Promise<void> | undefined
  /**
   * Resolves when the last query on the latest connection has ended. The next query waits for this promise, because the
   * connection runs one query at a time.
   */
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Subscribes to a channel. Calls `onGap` when the connection is lost, and again when there is a new connection,
   * because notifications may have been lost until then.
   * @throws StorageError during a restore, DatabaseOutage if the server is unavailable
   */
  async listen(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription)
    if (this.#client) await this.#listenTo(this.#client, subscription.channel)
    else await this.#connectOnce()
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** The age of the connection in seconds. Undefined while there is no connection. */
  get connectedSeconds(): number | undefined {
    return this.#client && (performance.now() - this.#connectedAt) / seconds(1)
  }

  /** Checks the connection, because it may have been lost without an error. Reconnects if it has been lost. */
  check(): void {
    const client = this.#client
    if (client) this.#query(client, 'select 1').catch(() => this.#handleLoss(client))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#client?.end()
  }

  /** Closes the connection without waiting for the server. */
  drop(): void {
    this.#socket?.destroy()
  }

  /** Connects. Concurrent callers wait for the same connection, because a second one would never be closed. */
  #connectOnce(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = this.#newClient()
    try {
      await client.connect()
      await lockForServer(client)
      for (const { channel } of this.#subscriptions) await this.#listenTo(client, channel)
      this.#closing.signal.throwIfAborted()
    } catch (error) {
      await client.end()
      throw error instanceof StorageError ? error : new DatabaseOutage(error)
    }
    this.#client = client
    this.#connectedAt = performance.now()
    void this.#watch(client)
  }

  #newClient(): Client {
    this.#lastQuery = Promise.resolve()
    const socket = new Socket()
    this.#socket = socket
    const client = new Client({ ...connectionSettings(this.#options.databaseUrl), stream: () => socket })
    client.on('error', this.#options.onError)
    client.on('end', () => this.#handleLoss(client))
    client.on('notification', ({ channel }) => {
      for (const subscription of this.#subscriptions)
        if (subscription.channel === channel) subscription.onNotify()
    })
    return client
  }

  #listenTo(client: Client, channel: string): Promise<unknown> {
    return this.#query(client, `listen ${escapeIdentifier(channel)}`)
  }

  #query(client: Client, statement: string): Promise<unknown> {
    const result = this.#lastQuery.then(() => client.query(statement))
    this.#lastQuery = result.catch(() => {})
    return result
  }

  async #watch(client: Client): Promise<void> {
    const { signal } = this.#closing
    try {
      for (;;) {
        await sleep(HEARTBEAT_MS, undefined, { signal, ref: false })
        await this.#query(client, 'select 1')
      }
    } catch {
      this.#handleLoss(client)
    }
  }

  #handleLoss(client: Client): void {
    if (client !== this.#client || this.#closing.signal.aborted) return
    this.#client = undefined
    client.end().catch(() => {})
    this.#notifyOfGap()
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    let delay = MIN_RETRY_MS
    while (!this.#client && !this.#closing.signal.aborted) {
      await sleep(delay, undefined, { ref: false })
      await this.#connectOnce().then(
        () => this.#notifyOfGap(),
        () => {},
      )
      delay = Math.min(delay * 2, MAX_RETRY_MS)
    }
  }

  #notifyOfGap(): void {
    for (const { onGap } of this.#subscriptions) onGap()
  }
}
