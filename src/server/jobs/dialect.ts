// How the job API words its refusals: as Django Ninja does, so that its users know them.
import { STATUS_CODES } from 'node:http'

import { type Dialect, json } from '#server/http/dialect.ts'
import { type Fault, problemStatus } from '#server/http/problem.ts'

const INTERNAL_SERVER_ERROR = 500

export const ninja: Dialect = (problem) => {
  if (problem === undefined)
    return json(INTERNAL_SERVER_ERROR, { detail: STATUS_CODES[INTERNAL_SERVER_ERROR] })
  const status = problemStatus[problem.kind]
  if (problem.kind === 'invalid') return json(status, { detail: problem.faults.map(inPydanticsWords) })
  if (problem.kind === 'malformed') return json(status, { detail: 'Cannot parse request body' })
  return json(status, { detail: problem.faults[0]?.message ?? STATUS_CODES[status] })
}

/** The contract has the words for what is wrong in a body; in a path there are only ids. */
function inPydanticsWords({ loc: [where, ...keys], code, message, params }: Fault) {
  if (where === 'body') return { type: code, msg: message, ...params, loc: ['body', 'payload', ...keys] }
  const msg = 'Input should be a valid integer, unable to parse string as an integer'
  return { type: 'int_parsing', loc: [where, ...keys], msg }
}
