import type { JobState, ReturnedEdit } from '#contract/jobs/rules/job-state.ts'
import { Badge } from '#web/ui/badge.tsx'

export const stateLabels: Record<JobState, string> = {
  draft: 'Draft',
  waiting: 'Waiting for review',
  published: 'Published',
  rechecking: 'Published, in review',
  changes_waiting: 'Changes in review',
  changes_wanted: 'Changes requested',
  refused: 'Refused',
  settlement: 'Payment due',
  scheduled: 'Scheduled',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** Amber marks only the states in which the employer must act. */
const tones = {
  draft: 'quiet',
  waiting: 'quiet',
  published: 'accent',
  rechecking: 'accent',
  changes_waiting: 'accent',
  changes_wanted: 'highlight',
  refused: 'quiet',
  settlement: 'highlight',
  scheduled: 'accent',
  expired: 'quiet',
  withdrawn: 'quiet',
} as const satisfies Record<JobState, string>

export const editLabels: Record<ReturnedEdit, string> = {
  changes_wanted: 'Changes wanted',
  refused: 'Edit refused',
}

/** Shows that the edit of a job on the board was sent back or refused. */
export function ReturnedEditBadge({ proposal }: { proposal: ReturnedEdit | 'waiting' | null }) {
  if (proposal === null || proposal === 'waiting') return null
  return <Badge tone={tones[proposal]}>{editLabels[proposal]}</Badge>
}

export const StateBadge = ({ state }: { state: JobState }) => (
  <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
)
