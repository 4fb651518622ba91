import type { DurableStatistics } from '#pglite-durable'

/** PostgreSQL has `pool` and `listenerSeconds`, the embedded database has `embedded`. */
export type DatabaseStatistics = {
  /** Connections to PostgreSQL. */
  readonly pool?: {
    readonly used: number
    readonly idle: number
    /** The limit of open connections. */
    readonly max: number
    /** Queries that wait for a connection. */
    readonly waiting: number
  }
  /** The age of the connection that listens for notifications. Undefined while it is not connected. */
  readonly listenerSeconds?: number | undefined
  readonly embedded?: DurableStatistics
}
