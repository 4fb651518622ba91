// The format of django-allauth's headless API, so that its clients work unchanged.
import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'

import type { Format } from '../api.ts'
import { type ApiResponse, type ErrorFormat, errorPage, json } from '../errors.ts'
import { type Fault, Problem, problemStatus } from '../problem.ts'
import { acceptForms, readForm, readJson } from '../read-body.ts'
import { findMessage } from './allauth-messages.ts'

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
 * Returns the input of a call. Depending on the endpoint, this is a form, a key in a header, a flag in the query, or a
 * JSON object. As in django-allauth, JSON is parsed whatever the Content-Type is, and an empty body counts as an empty
 * object.
 * @throws Problem `malformed` for invalid JSON and for values that are not objects
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

/**
 * Returns the response for a problem. Does not handle `unauthenticated`, because its response contains the auth state.
 * `src/server/auth` creates this response.
 */
function error(problem: Parameters<ErrorFormat>[0]): ApiResponse {
  if (problem === undefined) return json(500, { status: 500 })
  const errors = problem.faults.length > 0 && { errors: problem.faults.map(presentError) }
  if (problem.kind === 'invalid') return json(400, { status: 400, ...errors })
  const status = problemStatus[problem.kind]
  if (problem.kind === 'malformed' || problem.kind === 'wrongMethod') return { status, type: HTML, body: '' }
  if (problem.kind === 'notFound' || problem.kind === 'denied') return errorPage(problem)
  return json(status, { status, ...errors })
}

/**
 * Returns an error as clients receive it. If a schema of the contract reported the fault, `fault.message` is the error
 * code.
 */
function presentError({ code, message, loc }: Fault) {
  const param = loc[1] === undefined ? undefined : String(loc[1])
  const isOfSchema = code === 'custom'
  const errorCode = isOfSchema ? message : code
  return {
    message: isOfSchema ? findMessage(errorCode, param) : message,
    code: errorCode,
    ...(param !== undefined && { param }),
  }
}
