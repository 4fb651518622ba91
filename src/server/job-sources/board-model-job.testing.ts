// The jobs of `BoardModel`.

export type Content = { title: string; text: string }

/** A job at the ATS. */
export type AtsListing = Content & { id: string; isRelevant: boolean }

export type State =
  | 'waiting'
  | 'published'
  | 'rechecking'
  | 'changes_waiting'
  | 'refused'
  | 'draft'
  | 'withdrawn'

/** A job as the source knows it. `here` is undefined for a rejected job. */
export type TrackedJob = {
  title: string
  missingSince: number | undefined
  here?: {
    state: State
    public: Content
    pending: Content | undefined
    /** The content that the source has applied. */
    applied: Content
    isApproved: boolean
    /** Whether the last change was a withdrawal by the source. */
    isWithdrawnBySource: boolean
    /** Whether the source has withdrawn the job since it was last listed. */
    wasWithdrawn: boolean
    wasPublished: boolean
  }
}

export type LocalJob = NonNullable<TrackedJob['here']>

export type Email = { template: 'source-withdrawn' | 'source-failing'; titles: string[] }

/** The response of the ATS in a round. */
export type Answer = { kind: 'jobs'; jobs: readonly AtsListing[] } | { kind: 'failed' }

export const isSame = (one: Content, other: Content) => one.title === other.title && one.text === other.text

/** Refused changes to a job on the board remain in the editor. */
export const isSentBack = ({ state, pending }: LocalJob) => state === 'published' && pending !== undefined

/** Keeps the fields that a person has changed. These fields differ from the content that the source has applied. */
export function merge({ here, applied, next }: { here: Content; applied: Content; next: Content }): Content {
  return {
    title: here.title === applied.title ? next.title : here.title,
    text: here.text === applied.text ? next.text : here.text,
  }
}
