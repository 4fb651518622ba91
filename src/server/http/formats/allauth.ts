// As django-allauth's headless API speaks.
import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'

import type { Format } from '../api.ts'
import { type ApiResponse, type ErrorFormat, errorPage, json } from '../errors.ts'
import { type Fault, Problem, problemStatus } from '../problem.ts'
import { acceptForms, readForm, readJson } from '../read-body.ts'
import { messageOf } from './allauth-messages.ts'

const HTML = 'text/html; charset=utf-8'

export const allauth: Format = {
  error,
  install: acceptForms,
  url: (path) => path,
  readBody: readAllauthBody,
  others: {
    options: () => {},
    methodNotAllowed: () => new Problem('wrongMethod'),
  },
}

/**
 * A JSON object in the body, a form, one key in a header, or a parameter that is there or not. A body is read as JSON
 * whatever its Content-Type says, as in the reference; nothing is an empty object.
 * @throws Problem `malformed` for a body that is no JSON, or no object
 */
export function readAllauthBody(
  request: FastifyRequest,
  { keyHeader, flag, isForm, ignoresBody }: Pick<Endpoint, 'keyHeader' | 'flag' | 'isForm' | 'ignoresBody'>,
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

/** What `unauthenticated` answers is the auth state, which only the accounts know. */
function error(problem: Parameters<ErrorFormat>[0]): ApiResponse {
  if (problem === undefined) return json(500, { status: 500 })
  const errors = problem.faults.length > 0 && { errors: problem.faults.map(asError) }
  if (problem.kind === 'invalid') return json(400, { status: 400, ...errors })
  const status = problemStatus[problem.kind]
  if (problem.kind === 'malformed' || problem.kind === 'wrongMethod') return { status, type: HTML, body: '' }
  if (problem.kind === 'notFound' || problem.kind === 'denied') return errorPage(problem)
  return json(status, { status, ...errors })
}

/** A schema's fault bears its code as its message. */
function asError({ code, message, loc }: Fault) {
  const param = loc[1] === undefined ? undefined : String(loc[1])
  const isOfSchema = code === 'custom'
  const named = isOfSchema ? message : code
  return {
    message: isOfSchema ? messageOf(named, param) : message,
    code: named,
    ...(param !== undefined && { param }),
  }
}
