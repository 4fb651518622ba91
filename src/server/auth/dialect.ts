// How the account calls word their refusals: as allauth does.
import { type Dialect, json, plainPage } from '#server/http/dialect.ts'
import { type Fault, problemStatus } from '#server/http/problem.ts'

import { messageOf } from './problems.ts'

const BAD_REQUEST = 400
const INTERNAL_SERVER_ERROR = 500

/** `unauthenticated` has no words here: the door says where the visitor stands instead. */
export const allauth: Dialect = (problem) => {
  if (problem === undefined) return json(INTERNAL_SERVER_ERROR, { status: INTERNAL_SERVER_ERROR })
  if (problem.kind === 'invalid')
    return json(BAD_REQUEST, {
      status: BAD_REQUEST,
      ...(problem.faults.length > 0 && { errors: problem.faults.map(error) }),
    })
  if (problem.kind === 'malformed' || problem.kind === 'wrongMethod')
    return { status: problemStatus[problem.kind], type: 'text/html; charset=utf-8', body: '' }
  if (problem.kind === 'notFound' || problem.kind === 'denied') return plainPage(problem)
  const status = problemStatus[problem.kind]
  return json(status, { status, ...(problem.faults.length > 0 && { errors: problem.faults.map(error) }) })
}

/** A schema's fault bears its code as its message. */
function error({ code, message, loc }: Fault) {
  const param = loc[1] === undefined ? undefined : String(loc[1])
  const isOfSchema = code === 'custom'
  const named = isOfSchema ? message : code
  return {
    message: isOfSchema ? messageOf(named, param) : message,
    code: named,
    ...(param !== undefined && { param }),
  }
}
