import * as z from 'zod/mini'

import { displayEmail } from '#contract/auth/display-email.ts'
import type { Change, DecisionInHistory } from '#contract/jobs/history.ts'
import { decisions, reasons } from '#contract/jobs/rules/decisions.ts'

import type { ChangeRow, DecisionRow } from '../store/history-queries.ts'

const columns = z.nullable(z.record(z.string(), z.unknown()))
const action = z.enum(['created', 'changed', 'deleted'])

/** The columns that contain times. The audit log stores times in the time zone of the database. The API returns UTC. */
const instants = new Set([
  'created_at',
  'updated_at',
  'first_published_at',
  'first_listed_at',
  'expires_at',
  'submitted_at',
])

type Audience = { isForMembers: boolean }
const staffAndReviewers: Audience = { isForMembers: false }

export function presentChange(row: ChangeRow, audience = staffAndReviewers): Change {
  const { id, at, via } = row
  return {
    id,
    at: at.toISOString(),
    user: presentUser(row),
    via,
    action: action.parse(row.action),
    before: presentFields(row.before, audience),
    after: presentFields(row.after, audience),
  }
}

export function presentDecision(row: DecisionRow, { isForMembers }: Audience): DecisionInHistory {
  const { id, at, about, decision, reason, note } = row
  return {
    id,
    at: at.toISOString(),
    user: isForMembers ? null : presentUser(row),
    about,
    decision: decisions.find((each) => each === decision) ?? 'changes_wanted',
    reason: reasons.find((each) => each === reason) ?? null,
    note,
  }
}

export function presentUser({
  userId,
  displayName,
  email,
}: Pick<ChangeRow, 'userId' | 'displayName' | 'email'>) {
  const name = displayName || (email && displayEmail(email)) || `User ${userId}`
  return userId === null ? null : { id: userId, display: name }
}

/** Returns the fields of a change. Omits `recheck` for members, because it reveals that a job was reported. */
function presentFields(stored: unknown, { isForMembers }: Audience): Change['before'] {
  const fields = columns.parse(stored)
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !(isForMembers && name === 'recheck'))
        .map(([name, value]) => [
          name,
          instants.has(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
        ]),
    )
  )
}
