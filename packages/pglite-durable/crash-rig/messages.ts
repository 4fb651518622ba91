import type { Stage } from './workload.ts'

/** From the process that is killed to the one that kills it. */
export type Message =
  | { kind: 'stage'; stage: Stage }
  /** The database is open, and was compared with the ledger. */
  | { kind: 'opened'; lost: string[]; torn: string[] }
  /** A write is on the disk and in the ledger. */
  | { kind: 'acknowledged' }

export const tell = (message: Message): void => void process.send?.(message)
