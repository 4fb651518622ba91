// Derives the operations of an OpenAPI document from the routes of an API.
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'

import type { Guard } from './guards.ts'
import type { Operation, Parameter } from './openapi.ts'

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

/**
 * Parts of an operation that do not follow from its endpoint. `errors` adds descriptions to those of `ErrorTexts`, or
 * replaces them.
 */
export type OperationDetails = Partial<
  Pick<Operation, 'tag' | 'parameters' | 'security' | 'contentType' | 'bodyTypes' | 'errors'>
>

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
  details: OperationDetails = {},
): Operation {
  const { method, params, body } = endpoint
  const isConditional =
    method !== 'GET' && params !== undefined && (endpoint.isTagged ?? endpoint.checksIfMatch)
  const security = details.security ?? guard.accepts
  const parameters = [...(isConditional ? [ifMatch] : []), ...(details.parameters ?? [])]
  return {
    endpoint,
    ...details,
    ...(status !== undefined && { status }),
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    errors: {
      ...(body && texts.body),
      ...(guard.accepts && !guard.isOptional && texts.credentials),
      ...(params && texts.params),
      ...(isConditional && texts.conditional),
      ...(isRateLimited && texts.rate),
      ...details.errors,
    },
  }
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the version that was read; 409 if it has changed since',
  required: false,
}
