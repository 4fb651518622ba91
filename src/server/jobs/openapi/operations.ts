import type { Endpoint } from '#contract/endpoint.ts'
// How the OpenAPI document describes the calls of each kind.
import { importTypes } from '#contract/jobs/imports.ts'
import { decisionAnswer } from '#contract/jobs/lifecycle.ts'
import type { Operation, Parameter, SecurityScheme } from '#server/http/openapi.ts'

export const security: readonly SecurityScheme[] = ['ApiKey', 'SessionToken']

const malformed = { 400: 'The body is not valid JSON' }
export const unauthorized = {
  401: 'Missing or invalid credentials',
  403: 'The caller may not write, or a browser sent no valid CSRF token',
}
export const notFound = { 404: 'There is none with this id, or it is not on the board' }
const editConflict = { 409: 'Changed since it was read (If-Match)' }
const invalid = { 422: 'A value is missing or invalid: says where and why' }

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of what you read: if that has changed since, the answer is 409',
  required: false,
}
export const query = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  required: false,
})
const before = query('before', 'The `next` of a page: changes before that one')
const user = query('user', 'Who is meant: when somebody else is logged in the answer is 409')
/** What is done with a posting or a company, by those whose it is and those who decide on it. */
export function lifecycleOf(endpoint: Endpoint, tag: string): Operation {
  const operation = operationOf(endpoint, tag)
  if (endpoint.method === 'GET')
    return { ...operation, security, errors: { ...unauthorized, ...operation.errors } }
  const errors = { ...operation.errors, 409: conflictOf(endpoint) }
  return {
    ...operation,
    errors: endpoint.id === 'submitJob' ? { ...errors, 429: 'Too many in a day, or too fast' } : errors,
  }
}

function conflictOf({ answer }: Endpoint): string {
  const words = 'Not in this state, or changed since it was read (If-Match)'
  return answer === decisionAnswer
    ? `${words}; without If-Match also when nothing new is pending review`
    : words
}

export function dashboardList(endpoint: Endpoint): Operation {
  return { endpoint, tag: 'Dashboard', security, errors: { ...unauthorized, ...invalid } }
}

export function operationOf(endpoint: Endpoint, tag: string): Operation {
  const { method, params, body } = endpoint
  const isWrite = method !== 'GET'
  const isChange = isWrite && params !== undefined
  const errors = {
    ...(body && malformed),
    ...(isWrite && unauthorized),
    ...(params && notFound),
    ...(isChange && editConflict),
    ...((params ?? body) && invalid),
  }
  return {
    endpoint,
    tag,
    ...(isWrite && { security }),
    ...(isChange && { parameters: [ifMatch] }),
    errors,
  }
}

/** Reads the history of a job or a company. */
export function historyOf(endpoint: Endpoint, tag: string): Operation {
  const operation = operationOf(endpoint, tag)
  return { ...operation, security, parameters: [before], errors: { ...unauthorized, ...operation.errors } }
}

/** One's own: by a session, not by an API key. */
export function ownOf(endpoint: Endpoint, tag: string): Operation {
  return {
    endpoint,
    tag,
    security: ['SessionToken'],
    parameters: [user],
    errors: {
      ...(endpoint.body && malformed),
      401: unauthorized[401],
      403: 'A browser sent no valid CSRF token',
      ...(endpoint.params && { 404: 'There is none' }),
      409: 'Somebody else than `user` is logged in',
      ...((endpoint.params ?? endpoint.body) && invalid),
    },
  }
}

export function importOf(endpoint: Endpoint, parameters: readonly Parameter[]): Operation {
  return {
    endpoint,
    tag: 'Imports',
    security,
    parameters,
    bodyTypes: importTypes,
    contentType: 'application/x-ndjson',
    errors: {
      ...unauthorized,
      413: 'The file is too large',
      415: 'The body is of another type',
      422: 'The file cannot be read: says where and why',
      503: 'Others are importing',
    },
  }
}
