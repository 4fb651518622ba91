// The account calls, described for those who call them: /_allauth/openapi.json, made from what was opened at the door.
import * as z from 'zod/mini'

import {
  email,
  idChoice,
  idList,
  nothing,
  optionalPassword,
  ownEmail,
  password,
} from '#contract/auth/fields.ts'
import { flow } from '#contract/auth/flow.ts'
import { standingShape, userShape } from '#contract/auth/shapes.ts'
import { credential } from '#contract/auth/webauthn.ts'
import type { Config } from '#server/config.ts'
import { type Documented, openApiOf, type Parameter } from '#server/http/openapi.ts'

import type { Bound } from './use-case.ts'

const status = z.int()
const errors = z.object({
  status,
  errors: z.array(z.object({ message: z.string(), code: z.string(), param: z.optional(z.string()) })),
})
const refusal = z.object({ status })
const refusalOf: Record<number, string> = { 400: 'Errors', 401: 'Standing', 410: 'Standing' }

type Parts = { config: Config; calls: readonly Bound[] }

/** The OpenAPI document of these calls. */
export function accountDocument({ config, calls }: Parts) {
  const { siteName, publicUrl, accounts } = config
  return openApiOf({
    title: `${siteName} account API`,
    description:
      'Accounts in the protocol of django-allauth headless. A browser has cookies and sends X-CSRFToken with what changes something; an app sends X-Session-Token.',
    server: publicUrl,
    endpoints: calls.map((call) => documented(call, accounts.clients)),
    named: { User: userShape, Flow: flow, Standing: standingShape, Errors: errors, Refusal: refusal },
    described: new Map<z.ZodMiniType, Record<string, unknown>>([
      [email, { type: 'string', format: 'email' }],
      [ownEmail, { type: 'string', format: 'email' }],
      [password, { format: 'password' }],
      [optionalPassword, { format: 'password' }],
      [idChoice, { type: 'integer' }],
      [idList, { type: 'array', items: { type: 'integer' } }],
      [credential, { type: 'object', description: 'As WebAuthn writes it in JSON' }],
    ]),
    refusal: (status) => refusalOf[status] ?? 'Refusal',
  })
}

type Clients = Config['accounts']['clients']

function documented(call: Bound, enabled: Clients): Documented {
  const { id, method, path, summary, body, answer, keyHeader, flag, isForm = false, only } = call.endpoint
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
      answer: answer === undefined ? standingShape : withStatus(answer),
    },
    parameters: parametersOf(call, clients),
    isForm,
    refusals: refusalsOf(call, clients),
  }
}

/** The door adds it to every answer. */
function withStatus(answer: z.ZodMiniType): z.ZodMiniType {
  return answer instanceof z.ZodMiniObject ? z.extend(refusal, answer.shape) : answer
}

function parametersOf({ endpoint: { method, keyHeader, flag } }: Bound, clients: Clients): Parameter[] {
  return [
    ...when(clients.includes('app'), {
      name: 'X-Session-Token',
      in: 'header' as const,
      description: 'Of an app: the session_token that it was last told in meta.',
      required: false,
    }),
    ...when(clients.includes('browser') && method !== 'GET', {
      name: 'X-CSRFToken',
      in: 'header' as const,
      description: 'Of a browser: the value of its cookie csrftoken.',
      required: false,
    }),
    ...when(keyHeader !== undefined, {
      name: keyHeader ?? '',
      in: 'header' as const,
      description: 'The key from a link, or the code.',
      required: true,
    }),
    ...when(flag !== undefined, {
      name: flag ?? '',
      in: 'query' as const,
      description: 'Counts by being there, whatever it says.',
      required: false,
    }),
  ]
}

function refusalsOf({ endpoint, guard, rate }: Bound, clients: Clients): Record<number, string> {
  const { method, body, answer, keyHeader } = endpoint
  const tries = method !== 'GET' || keyHeader !== undefined
  return {
    ...(body !== nothing && { 400: 'What is wrong with the input, by param and code' }),
    ...((answer === undefined || asksForUser(guard)) && {
      401: 'Where the visitor stands: what has to be done first, or can be done next',
    }),
    ...(method !== 'GET' && { 403: 'Closed; or a browser that does not prove that our page asks' }),
    ...(tries && { 409: 'Not in this state of affairs' }),
    ...(clients.includes('app') && { 410: 'Of an app: its session is over' }),
    ...((tries || rate !== undefined) && { 429: 'Too often; Retry-After says when to come back' }),
  }
}

function asksForUser({ name }: Bound['guard']): boolean {
  return name === 'loggedIn' || name === 'recentlyAuthenticated'
}

function when<T>(condition: boolean, it: T): T[] {
  return condition ? [it] : []
}
