// What comes into a call: a JSON object in the body, a form, one key in a header, or one word in the query.
import type { FastifyRequest } from 'fastify'

import type { AuthCall } from '#contract/auth/auth-call.ts'
import { Problem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-json.ts'

import { readForm } from './read-form.ts'

type Reading = Pick<AuthCall, 'keyHeader' | 'flag' | 'isForm' | 'ignoresBody'>

/**
 * A body is read as JSON whatever its Content-Type says, as in the reference.
 * @throws Problem `malformed` for a body that is no JSON, or no object; nothing is an empty one.
 */
export function readInput(
  request: FastifyRequest,
  { keyHeader, flag, isForm, ignoresBody }: Reading,
): unknown {
  const { body, headers, query } = request
  if (isForm) return readForm(request)
  if (keyHeader !== undefined) return { key: headers[keyHeader.toLowerCase()] }
  if (flag !== undefined) return { [flag]: typeof query === 'object' && query !== null && flag in query }
  if (ignoresBody || !Buffer.isBuffer(body) || body.length === 0) return {}
  const parsed = readJson(body) ?? {}
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw new Problem('malformed')
  return parsed
}
