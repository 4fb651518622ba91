// The states of a source, and what a round does with each job. A round is one read of a source's board.
import type { JobState } from '../../jobs/rules/job-state.ts'

export const sourceStates = ['active', 'paused'] as const

/** Who or what paused a source. Only staff can resume a source that staff paused. */
export const pauseReasons = ['member', 'staff', 'proof_lost', 'no_owner', 'flapping'] as const
export type PauseReason = (typeof pauseReasons)[number]

export const disconnectChoices = ['keep', 'withdraw'] as const
export type DisconnectChoice = (typeof disconnectChoices)[number]

/** Whether a job on the source's board was imported, and if not, why. */
export const sourceOutcomes = ['job', 'not_relevant', 'refused'] as const
export type SourceOutcome = (typeof sourceOutcomes)[number]

/**
 * The result of comparing an imported job with its source. `changed`: its content has changed at the ATS. `gone`: two
 * successful rounds at least an hour apart did not find it. `back`: a round has found it again after the source
 * withdrew it. `end`: it is still at the ATS and will soon expire on this site.
 */
export type RoundFinding = 'changed' | 'gone' | 'back' | 'end'

/** `note` informs members that the source has a newer text. */
export type RoundAction = 'edit' | 'note' | 'withdraw' | 'publish' | 'renew'

const actions: Record<RoundFinding, Partial<Record<JobState, RoundAction>>> = {
  changed: {
    published: 'edit',
    rechecking: 'edit',
    changes_waiting: 'edit',
    waiting: 'edit',
    changes_wanted: 'note',
    refused: 'note',
  },
  gone: {
    published: 'withdraw',
    rechecking: 'withdraw',
    changes_waiting: 'withdraw',
    waiting: 'withdraw',
  },
  // Drafts are included, because a job that was withdrawn before its first publication becomes a draft.
  back: { withdrawn: 'publish', draft: 'publish' },
  end: { published: 'renew' },
}

/** Returns what a round does with a job in this state, or undefined if the round does nothing. */
export function roundActionOn(finding: RoundFinding, state: JobState): RoundAction | undefined {
  return actions[finding][state]
}

/** The number of edits that a source may make to a job per day (UTC). One more edit pauses the source. */
export const MAX_EDITS_PER_DAY = 3

/** The number of times that a source may renew a job. After that, the company receives the usual reminder. */
export const MAX_RENEWALS = 3

/** A company with fewer jobs at the ATS may plausibly remove all of them at once. */
const MIN_KNOWN_JOBS = 4

/** Returns whether so many jobs disappeared at once that the response is probably incomplete. */
export function isMassDisappearance({ known, missing }: { known: number; missing: number }): boolean {
  return known >= MIN_KNOWN_JOBS && missing * 2 > known
}
