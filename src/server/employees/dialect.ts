// How the employee API words its refusals: as Django REST Framework does, so that its users know them.
import { STATUS_CODES } from 'node:http'

import { type Dialect, json } from '#server/http/dialect.ts'
import { type Fault, type Problem, problemStatus } from '#server/http/problem.ts'

const BAD_REQUEST = 400
const FORBIDDEN = 403
const INTERNAL_SERVER_ERROR = 500
const NOT_FIELDS = 'non_field_errors'

/** Where the session comes first among the ways to show who one is, nobody is 403 as well: there is no challenge. */
export const rest: Dialect = (problem) => {
  if (problem === undefined)
    return json(INTERNAL_SERVER_ERROR, { detail: STATUS_CODES[INTERNAL_SERVER_ERROR] })
  if (problem.kind === 'invalid') return json(BAD_REQUEST, byField(problem.faults))
  const status = problem.kind === 'unauthenticated' ? FORBIDDEN : problemStatus[problem.kind]
  return json(status, { detail: problem.faults[0]?.message ?? usualWords(problem) })
}

function usualWords({ kind, retryAfterSeconds }: Problem): string | undefined {
  if (kind === 'unauthenticated') return 'Authentication credentials were not provided.'
  if (kind === 'notFound') return 'No Employee matches the given query.'
  if (kind === 'malformed') return 'JSON parse error'
  if (kind === 'tooMany') return `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`
  return STATUS_CODES[problemStatus[kind]]
}

function byField(faults: readonly Fault[]): Record<string, string[]> {
  const fields = Map.groupBy(faults, ({ loc }) => String(loc[1] ?? NOT_FIELDS))
  return Object.fromEntries(
    Array.from(fields, ([field, faults]) => [field, faults.map(({ message }) => message)]),
  )
}
