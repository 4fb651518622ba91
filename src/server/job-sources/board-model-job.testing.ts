// The jobs in `BoardModel`, which predicts what a source does.

export type Content = { title: string; text: string }

/** A job that the simulated ATS lists. */
export type AtsListing = Content & { id: string; isRelevant: boolean }

export type State =
  | 'waiting'
  | 'published'
  | 'rechecking'
  | 'changes_waiting'
  | 'refused'
  | 'draft'
  | 'withdrawn'

/**
 * A job that the source has seen on its source board. `here` is the imported job on this site, undefined if the source
 * rejected the job.
 */
export type TrackedJob = {
  title: string
  missingSince: number | undefined
  here?: {
    state: State
    public: Content
    pending: Content | undefined
    /** The newest content from the ATS that the source has applied to the job. */
    applied: Content
    isApproved: boolean
    /** Whether the last change of the job was its withdrawal by the source. */
    isWithdrawnBySource: boolean
    /** Whether the source has withdrawn the job and the ATS has not listed the job since. */
    wasWithdrawn: boolean
    wasPublished: boolean
  }
}

export type LocalJob = NonNullable<TrackedJob['here']>

export type Email = { template: 'source-withdrawn' | 'source-failing'; titles: string[] }

/** The response of the ATS in a round. */
export type Answer = { kind: 'jobs'; jobs: readonly AtsListing[] } | { kind: 'failed' }

export const isSame = (one: Content, other: Content) => one.title === other.title && one.text === other.text

/** Returns whether a reviewer has refused the changes of a published job. Such changes remain in the editor. */
export const isSentBack = ({ state, pending }: LocalJob) => state === 'published' && pending !== undefined

/**
 * Returns the content after a round. Keeps fields in which `here` differs from `applied`, because a person has changed
 * them on this site. Takes the other fields from `next`.
 */
export function merge({ here, applied, next }: { here: Content; applied: Content; next: Content }): Content {
  return {
    title: here.title === applied.title ? next.title : here.title,
    text: here.text === applied.text ? next.text : here.text,
  }
}
