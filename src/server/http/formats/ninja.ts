// The format of Django Ninja, so that its clients work unchanged.
import { STATUS_CODES } from 'node:http'

import { waitMessage } from '#contract/wait-message.ts'

import type { Format } from '../api.ts'
import { type ErrorFormat, json } from '../errors.ts'
import { type Fault, type Problem, problemStatus } from '../problem.ts'

export const ninja: Format = {
  error,
  // A parameter needs at least one character, so /jobs/ is an unknown path and not a job with an empty ID.
  url: (path) => path.replaceAll(/\{(\w+)\}/g, ':$1(.+)'),
  readBody: ({ body }) => body,
  emptyType: 'application/json; charset=utf-8',
}

function error(problem: Parameters<ErrorFormat>[0]) {
  if (problem === undefined) return json(500, { detail: STATUS_CODES[500] })
  const status = problemStatus[problem.kind]
  if (problem.kind === 'invalid') return json(status, { detail: problem.faults.map(presentPydanticError) })
  return json(status, { detail: problem.faults[0]?.message ?? defaultMessage(problem) })
}

function defaultMessage({ kind, retryAfterSeconds }: Problem): string | undefined {
  if (kind === 'malformed') return 'Cannot parse request body'
  if (kind === 'tooMany') return waitMessage(retryAfterSeconds ?? 1)
  return STATUS_CODES[problemStatus[kind]]
}

/**
 * Returns a fault as Pydantic reports it. A fault in the body has the message of the contract, and a fault in the query
 * has the message of the use case. A path contains only integer IDs, so all its faults have the same message.
 */
function presentPydanticError({ loc, code, message, params }: Fault) {
  const [where, ...keys] = loc
  if (where === 'body') {
    const msg = params?.['type'] === 'value_error' ? `Value error, ${message}` : message
    return { type: code, msg, ...params, loc: ['body', 'payload', ...keys] }
  }
  if (where !== 'path') return { type: code, loc, msg: message }
  const msg = 'Input should be a valid integer, unable to parse string as an integer'
  return { type: 'int_parsing', loc, msg }
}
