import * as z from 'zod/mini'

import {
  email,
  nothing,
  optionalPassword,
  ownEmail,
  password,
  requiredId,
  requiredIdList,
} from '#contract/auth/fields.ts'
import { flow } from '#contract/auth/flow.ts'
import { authStateResponse, userShape } from '#contract/auth/shapes.ts'
import { credential } from '#contract/auth/webauthn.ts'
import type { Parameter } from '#contract/endpoint.ts'
import type { Config } from '#server/config/config.ts'
import { openApiDocument, type Operation } from '#server/http/openapi.ts'

import type { AccountRoute } from './access/api.ts'
import { includeIf } from './ground/flows.ts'

const status = z.int()
const errors = z.object({
  status,
  errors: z.array(z.object({ message: z.string(), code: z.string(), param: z.optional(z.string()) })),
})
const otherError = z.object({ status })
const errorSchemas = new Map<number, z.ZodMiniType>([
  [400, errors],
  [401, authStateResponse],
  [410, authStateResponse],
])

const emailField = { type: 'string' as const, format: 'email', examples: ['ada@example.com'] }
const passwordField = { format: 'password', examples: ['Two-f0lk-guitars'] }

type Parts = { config: Config; routes: readonly AccountRoute[] }

/** Returns the OpenAPI document of the account API. */
export function accountDocument({ config, routes }: Parts) {
  const { siteName, publicUrl, accounts } = config
  return openApiDocument({
    title: `${siteName} Account API`,
    description:
      'Accounts in the headless protocol of allauth. A browser sends cookies, and X-CSRFToken with every change. An app sends X-Session-Token.',
    server: publicUrl,
    operations: routes.map((route) => describeOperation(route, accounts.clients)),
    schemas: {
      User: userShape,
      Flow: flow,
      AuthState: authStateResponse,
      Errors: errors,
      OtherError: otherError,
    },
    overrides: [
      [email, emailField],
      [ownEmail, emailField],
      [password, passwordField],
      [optionalPassword, passwordField],
      [requiredId, { type: 'integer' }],
      [requiredIdList, { type: 'array', items: { type: 'integer' } }],
      [credential, { type: 'object', description: 'A WebAuthn credential in its JSON form' }],
    ],
    errorSchema: (status) => errorSchemas.get(status) ?? otherError,
  })
}

type Clients = Config['accounts']['clients']

function describeOperation(route: AccountRoute, enabled: Clients): Operation {
  const {
    id,
    method,
    path,
    summary,
    body,
    response,
    keyHeader,
    flag,
    isForm = false,
    isPicture,
    only,
  } = route.endpoint
  const takesBody = body !== nothing && keyHeader === undefined && flag === undefined
  const clients = enabled.filter((client) => only === undefined || client === only)
  return {
    endpoint: {
      id,
      method,
      path,
      summary,
      params: z.object({ client: z.enum(clients) }),
      ...(takesBody && { body }),
      ...(isPicture && { isPicture }),
      response: response === undefined ? authStateResponse : withStatus(response),
    },
    parameters: listParameters(route, clients),
    isForm,
    errors: listErrors(route, clients),
  }
}

function withStatus(response: z.ZodMiniType): z.ZodMiniType {
  return response instanceof z.ZodMiniObject ? z.extend(otherError, response.shape) : response
}

function listParameters(
  { endpoint: { method, keyHeader, flag } }: AccountRoute,
  clients: Clients,
): Parameter[] {
  return [
    ...includeIf(clients.includes('app'), {
      name: 'X-Session-Token',
      in: 'header' as const,
      description: 'Apps only. The last session_token received in meta.',
      required: false,
    }),
    ...includeIf(clients.includes('browser') && method !== 'GET', {
      name: 'X-CSRFToken',
      in: 'header' as const,
      description: 'Browsers only. The value of the cookie csrftoken.',
      required: false,
    }),
    ...includeIf(keyHeader !== undefined, {
      name: keyHeader ?? '',
      in: 'header' as const,
      description: 'The key from a link, or the code.',
      required: true,
    }),
    ...includeIf(flag !== undefined, {
      name: flag ?? '',
      in: 'query' as const,
      description: 'A flag that is on if it is present, whatever its value.',
      required: false,
    }),
  ]
}

function listErrors({ endpoint, guard, rate }: AccountRoute, clients: Clients): Record<number, string> {
  const { method, body, response, keyHeader } = endpoint
  const tries = method !== 'GET' || keyHeader !== undefined
  return {
    ...(body !== nothing && { 400: 'Errors in the input, by param and code' }),
    ...((response === undefined || asksForUser(guard)) && {
      401: 'The auth state, with the required or available flows',
    }),
    ...(method !== 'GET' && {
      403: 'Not allowed (for example, signups are closed), or a browser sent no valid CSRF token',
    }),
    ...(tries && { 409: 'Not possible in the current state' }),
    ...(clients.includes('app') && { 410: 'Apps only. The session has ended' }),
    ...((tries || rate !== undefined) && {
      429: 'Too many requests. Retry-After has the seconds to wait',
    }),
  }
}

function asksForUser({ name }: AccountRoute['guard']): boolean {
  return name === 'loggedIn' || name === 'recentlyAuthenticated'
}
