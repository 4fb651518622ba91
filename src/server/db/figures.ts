// What a database tells whoever watches it. Which figures there are depends on its kind.
import type { DurableFigures } from '#pglite-durable'

export type DatabaseFigures = {
  /** Connections to PostgreSQL. */
  readonly pool?: {
    readonly used: number
    readonly idle: number
    /** The most that may be open. */
    readonly max: number
    /** Queries that wait for one. */
    readonly waiting: number
  }
  /** For how long the connection that hears of changes has stood; undefined while there is none. */
  readonly listenerSeconds?: number | undefined
  /** Of the embedded database. */
  readonly embedded?: DurableFigures
}
