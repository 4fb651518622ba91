// A row of the audit log as the API words it.
import * as z from 'zod/mini'

import type { Change } from '#contract/jobs/history.ts'

import type { ChangeRow } from './queries.ts'

const columns = z.nullable(z.record(z.string(), z.unknown()))
const action = z.enum(['created', 'changed', 'deleted'])

/** Columns that the database writes in its own time zone. */
const instants = new Set(['created_at', 'updated_at', 'first_published_at', 'expires_at', 'submitted_at'])

export function presentChange(row: ChangeRow): Change {
  const { id, at, userId, displayName, email, via } = row
  return {
    id,
    at: at.toISOString(),
    user: userId === null ? null : { id: userId, display: displayName || email || `User ${userId}` },
    via,
    action: action.parse(row.action),
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
  }
}

function fieldsOf(stored: unknown): Change['before'] {
  const fields = columns.parse(stored)
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        instants.has(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
      ]),
    )
  )
}
