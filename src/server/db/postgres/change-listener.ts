// Hears what other processes commit (LISTEN), on a connection of its own that comes back when it is lost.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client, escapeIdentifier } from 'pg'

import { seconds } from '../../lib/duration.ts'
import { DatabaseOutage } from '../outage.ts'
import { connectionSettings } from './connection.ts'

const FIRST_RETRY = seconds(0.1)
const LAST_RETRY = seconds(1)
/** How soon a connection that died without a word is noticed. */
const HEARTBEAT = seconds(15)

type Subscription = { channel: string; onNotify: () => void; onGap: () => void }
type Options = {
  databaseUrl: string
  onTrouble: (error: Error) => void
}

export class ChangeListener {
  readonly #options: Options
  readonly #subscriptions: Subscription[] = []
  readonly #closing = new AbortController()
  #client: Client | undefined
  /** Of the newest connection. */
  #socket: Socket | undefined
  #connectedAt = 0
  #connecting: Promise<void> | undefined
  /** Settles with the last statement of the newest connection, which takes one at a time. */
  #asked: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** `onGap` is called when the connection is lost, and once more when it is back. */
  async listen(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription)
    if (this.#client) await this.#listenTo(this.#client, subscription.channel)
    else await this.#connectOnce()
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  /** Undefined while it is not connected. */
  get connectedSeconds(): number | undefined {
    return this.#client && (performance.now() - this.#connectedAt) / seconds(1)
  }

  /** Finds out at once whether the connection still hears, where it may have died without a word. */
  check(): void {
    const client = this.#client
    if (client) this.#ask(client, 'select 1').catch(() => this.#lost(client))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#client?.end()
  }

  /** Ends the connection where it is. */
  drop(): void {
    this.#socket?.destroy()
  }

  /** Whoever asks meanwhile waits for the same connection: a second one would never be closed. */
  #connectOnce(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = this.#newClient()
    try {
      await client.connect()
      for (const { channel } of this.#subscriptions) await this.#listenTo(client, channel)
      this.#closing.signal.throwIfAborted()
    } catch (error) {
      await client.end()
      throw new DatabaseOutage(error)
    }
    this.#client = client
    this.#connectedAt = performance.now()
    void this.#watch(client)
  }

  #newClient(): Client {
    this.#asked = Promise.resolve()
    const socket = new Socket()
    this.#socket = socket
    const client = new Client({ ...connectionSettings(this.#options), stream: () => socket })
    client.on('error', this.#options.onTrouble)
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel }) => {
      for (const subscription of this.#subscriptions)
        if (subscription.channel === channel) subscription.onNotify()
    })
    return client
  }

  #listenTo(client: Client, channel: string): Promise<unknown> {
    return this.#ask(client, `listen ${escapeIdentifier(channel)}`)
  }

  #ask(client: Client, statement: string): Promise<unknown> {
    const asked = this.#asked.then(() => client.query(statement))
    this.#asked = asked.catch(() => {})
    return asked
  }

  async #watch(client: Client): Promise<void> {
    const { signal } = this.#closing
    try {
      for (;;) {
        await sleep(HEARTBEAT, undefined, { signal, ref: false })
        await this.#ask(client, 'select 1')
      }
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: Client): void {
    if (client !== this.#client || this.#closing.signal.aborted) return
    this.#client = undefined
    client.end().catch(() => {})
    this.#tellOfGap()
    void this.#comeBack()
  }

  async #comeBack(): Promise<void> {
    let delay = FIRST_RETRY
    while (!this.#client && !this.#closing.signal.aborted) {
      await sleep(delay, undefined, { ref: false })
      await this.#connectOnce().then(
        () => this.#tellOfGap(),
        () => {},
      )
      delay = Math.min(delay * 2, LAST_RETRY)
    }
  }

  #tellOfGap(): void {
    for (const { onGap } of this.#subscriptions) onGap()
  }
}
