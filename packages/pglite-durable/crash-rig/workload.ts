/** The stages of a start, before the writes. */
export type Stage = 'creation' | 'preparation'

export type Findings = {
  /** The keys of the complete records. */
  keys: Set<string>
  /** Descriptions of incomplete records and other damage. */
  torn: string[]
}

/** An open database for the crash tests. */
type Workload = {
  /** Resolves when a record with this key is committed. */
  write: (key: string) => Promise<void>
  find: () => Promise<Findings>
}

/** A workload module exports this function. It must call `onStage` when a stage begins. */
export type OpenWorkload = (directory: string, onStage: (stage: Stage) => void) => Promise<Workload>
