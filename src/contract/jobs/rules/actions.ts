// The actions that each role may perform on a job in each state. Buttons, permissions and responses use this table.
import { seconds } from '../../duration.ts'
import type { JobState } from './job-state.ts'

export const jobActions = [
  'edit',
  'submit',
  'publish',
  'withdraw',
  'renew',
  'delete',
  'approve',
  'request_changes',
  'refuse',
  'settle',
] as const
export type JobAction = (typeof jobActions)[number]

/** The actions that the user who performed the last one can undo. */
export const undoableActions = ['submit', 'publish', 'withdraw', 'renew', 'settle'] as const
export type UndoableAction = (typeof undoableActions)[number]

/** An action or a decision can be undone for this long. Emails about it wait that long. */
export const UNDO_MS = seconds(30)
/** The time in which the server accepts an undo. It is longer, because a click takes some time to reach the server. */
export const ACCEPTED_UNDO_MS: number = UNDO_MS + seconds(2)

export const undoUntil = (now: Date): string => new Date(now.getTime() + UNDO_MS).toISOString()

/**
 * A user's role for a job. Membership takes precedence, because reviewers may not decide on jobs of their own company.
 */
export const jobRoles = ['owner', 'recruiter', 'staff', 'reviewer', 'none'] as const
export type JobRole = (typeof jobRoles)[number]

type ActionsByRole = {
  readonly member: readonly JobAction[]
  readonly staff: readonly JobAction[]
  readonly reviewer: readonly JobAction[]
}

const decisions = ['approve', 'request_changes', 'refuse'] as const

export function isDecision(action: JobAction): boolean {
  return decisions.some((decision) => decision === action)
}

/** `member` means owner or recruiter. They have different rights to the company, but the same rights to its jobs. */
const actionsByState: Record<JobState, ActionsByRole> = {
  draft: {
    member: ['submit', 'edit', 'delete'],
    staff: ['publish', 'edit', 'delete'],
    reviewer: [],
  },
  waiting: {
    member: ['edit', 'withdraw', 'delete'],
    staff: [...decisions, 'edit', 'delete'],
    reviewer: decisions,
  },
  published: {
    member: ['edit', 'renew', 'withdraw'],
    staff: ['edit', 'renew', 'withdraw', 'request_changes', 'refuse', 'delete'],
    reviewer: ['request_changes', 'refuse'],
  },
  rechecking: {
    member: ['edit', 'renew', 'withdraw'],
    staff: [...decisions, 'edit', 'renew', 'withdraw', 'delete'],
    reviewer: decisions,
  },
  changes_waiting: {
    member: ['edit', 'renew', 'withdraw'],
    staff: [...decisions, 'edit', 'renew', 'withdraw', 'delete'],
    reviewer: decisions,
  },
  changes_wanted: {
    member: ['submit', 'edit', 'delete'],
    staff: ['publish', 'edit', 'delete'],
    reviewer: [],
  },
  refused: {
    member: ['submit', 'edit', 'delete'],
    staff: ['publish', 'edit', 'delete'],
    reviewer: [],
  },
  settlement: {
    member: ['edit', 'withdraw', 'delete'],
    staff: ['settle', ...decisions, 'edit', 'withdraw', 'delete'],
    reviewer: decisions,
  },
  scheduled: {
    member: ['edit', 'withdraw', 'delete'],
    staff: [...decisions, 'edit', 'withdraw', 'delete'],
    reviewer: decisions,
  },
  expired: {
    member: ['renew', 'edit', 'delete'],
    staff: ['renew', 'edit', 'withdraw', 'delete'],
    reviewer: [],
  },
  withdrawn: {
    member: ['submit', 'edit', 'delete'],
    staff: ['publish', 'edit', 'delete'],
    reviewer: [],
  },
}

/** States in which reviewers decide only if a report or something that they sent back is open. */
const withoutReview: ReadonlySet<JobState> = new Set(['published', 'expired', 'withdrawn'])

/**
 * Returns the actions that the role may perform in the state, the most common first. With `hasMatter`, the review queue
 * contains the job because of a report or because of something that reviewers sent back.
 */
export function actionsIn(state: JobState, role: JobRole, { hasMatter = false } = {}): readonly JobAction[] {
  if (role === 'none') return []
  const isMember = role === 'owner' || role === 'recruiter'
  const actions = actionsByState[state][isMember ? 'member' : role]
  return hasMatter && !isMember && withoutReview.has(state)
    ? [...new Set([...decisions, ...actions])]
    : actions
}

/** Returns whether the role may see a job that is not on the board. Reviewers may not see drafts. */
export function maySee(state: JobState, role: JobRole): boolean {
  return role !== 'none' && !(role === 'reviewer' && state === 'draft')
}

/**
 * Returns whether the role may perform the action in at least one state. If so, a request for a job in another state
 * returns 409, not 403.
 */
export function canEverPerform(action: JobAction, role: JobRole): boolean {
  return Object.keys(actionsByState).some(
    (state) => isState(state) && actionsIn(state, role).includes(action),
  )
}

function isState(state: string): state is JobState {
  return state in actionsByState
}
