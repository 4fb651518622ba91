// What the process that is killed tells the one that kills it.
export type Message =
  /** A line of its log. */
  | { kind: 'said'; line: string }
  /** The database is open, and was compared with the ledger. */
  | { kind: 'opened'; lost: string[]; torn: string[] }
  /** A write is on the disk and in the ledger. */
  | { kind: 'acknowledged' }

export const tell = (message: Message): void => void process.send?.(message)
