import type { Stage } from './workload.ts'

/** A message from the process under test to the process that kills it. */
export type Message =
  | { kind: 'stage'; stage: Stage }
  /** The database is open. `lost` has the keys of acknowledged writes that are missing. `torn` describes damage. */
  | { kind: 'opened'; lost: string[]; torn: string[] }
  /** A write is on the disk and in the ledger. */
  | { kind: 'acknowledged' }

export const sendToParent = (message: Message): void => void process.send?.(message)
