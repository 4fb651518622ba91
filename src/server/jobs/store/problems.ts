// Errors that the request schemas cannot detect, such as conflicts with stored data.
import { Problem } from '#server/http/problem.ts'

export function invalidField(field: string, error: string): Problem {
  const message = `Value error, ${error}`
  const params = { type: 'value_error', msg: message, ctx: { error } }
  return new Problem('invalid', [{ code: 'custom', message, loc: ['body', field], params }])
}

export function forbidden(message: string): Problem {
  return new Problem('forbidden', [{ code: 'forbidden', message, loc: [] }])
}

export function conflict(message: string): Problem {
  return new Problem('conflict', [{ code: 'conflict', message, loc: [] }])
}
