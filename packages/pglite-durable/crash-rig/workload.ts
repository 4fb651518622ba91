/** What a process that is killed is doing. */
export type Stage = 'creation' | 'preparation'

export type Findings = {
  /** The keys of the whole records. */
  keys: Set<string>
  /** Half records, and whatever else is wrong, in words. */
  torn: string[]
}

/** An open database to be written to and examined. */
type Workload = {
  /** Resolves when a record with this key is committed. */
  write: (key: string) => Promise<void>
  find: () => Promise<Findings>
}

/** A module with this function is a workload of the rig. `onStage` has to be called when one begins. */
export type OpenWorkload = (directory: string, onStage: (stage: Stage) => void) => Promise<Workload>
