// Derives the operations of an OpenAPI document from the routes of an API.
import type { FastifyInstance } from 'fastify'

import type { Endpoint, Parameter } from '#contract/endpoint.ts'

import type { Guard } from './guards.ts'
import type { Operation } from './openapi.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints of all APIs. The list is complete when the server is ready. */
    endpoints: readonly ServedEndpoint[]
  }
  interface FastifyContextConfig {
    /** The endpoint that an OpenAPI document describes. Undefined for pages and files. */
    operation?: ServedEndpoint
  }
}

export type ServedEndpoint = {
  endpoint: Endpoint
  guard: Guard
  isRateLimited: boolean
  /** The status of a successful response, if it differs from the default. */
  status?: number | undefined
}

/** Descriptions of the errors that any call of an API can return, by cause and status code. */
export type ErrorTexts = Readonly<
  Record<'body' | 'params' | 'credentials' | 'conditional' | 'rate', Readonly<Record<number, string>>>
>

export function collectEndpoints(app: FastifyInstance): void {
  const served: ServedEndpoint[] = []
  app.addHook('onRoute', ({ method, config }) => {
    const operation = config?.operation
    // Skips the HEAD route that Fastify adds to each GET route.
    if (operation !== undefined && method === operation.endpoint.method) served.push(operation)
  })
  app.decorate('endpoints', served)
}

export function operationOf(
  { endpoint, guard, isRateLimited, status }: ServedEndpoint,
  texts: ErrorTexts,
  defaultTag?: string,
): Operation {
  const { method, params, body, tag = defaultTag } = endpoint
  const isConditional =
    method !== 'GET' && (endpoint.checksIfMatch ?? (endpoint.isTagged && params !== undefined))
  const security = endpoint.security ?? guard.accepts
  const parameters = [...(isConditional ? [ifMatch] : []), ...(endpoint.parameters ?? [])]
  return {
    endpoint,
    ...(tag !== undefined && { tag }),
    ...(status !== undefined && { status }),
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    errors: {
      ...(body && texts.body),
      ...(guard.accepts && !guard.isOptional && texts.credentials),
      ...(params && texts.params),
      ...(isConditional && texts.conditional),
      ...(isRateLimited && texts.rate),
      ...endpoint.errors,
    },
  }
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the version that was read; 409 if it has changed since',
  required: false,
}
