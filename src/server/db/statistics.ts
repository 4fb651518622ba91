import type { DurableStatistics } from '#pglite-durable'

/** The statistics of a database. PostgreSQL has `pool` and `listenerSeconds`. The embedded database has `embedded`. */
export type DatabaseStatistics = {
  /** The numbers of connections to PostgreSQL. */
  readonly pool?: {
    readonly used: number
    readonly idle: number
    /** The maximum number of open connections. */
    readonly max: number
    /** The number of queries that wait for a free connection. */
    readonly waiting: number
  }
  /** The age in seconds of the connection that receives notifications. Undefined while there is no connection. */
  readonly listenerSeconds?: number | undefined
  readonly embedded?: DurableStatistics
}
