// The format of Django REST Framework, so that its clients work unchanged.
import { STATUS_CODES } from 'node:http'

import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'

import type { Format } from '../api.ts'
import { type ErrorFormat, json } from '../errors.ts'
import type { Problem } from '../problem.ts'
import { type Fault, problemStatus, refusal } from '../problem.ts'
import { mediaTypes, readDrfBody } from './drf-body.ts'

const NOT_FIELDS = 'non_field_errors'

export const drf: Format = {
  error,
  install,
  url: (path) => path.replaceAll(/\{(\w+)\}/g, ':$1'),
  readBody: readDrfBody,
  others: { options, methodNotAllowed },
}

function install(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    if (config.allow !== undefined) reply.headers({ allow: config.allow, vary: 'Cookie' })
  })
}

/**
 * Returns the response for a problem. Like Django REST Framework, responds to `unauthenticated` with 403, because a 401
 * would need a `WWW-Authenticate` header, and sessions have none.
 */
function error(problem: Parameters<ErrorFormat>[0]) {
  if (problem === undefined) return json(500, { detail: STATUS_CODES[500] })
  if (problem.kind === 'invalid') return json(400, groupByField(problem.faults))
  const status = problem.kind === 'unauthenticated' ? 403 : problemStatus[problem.kind]
  return json(status, { detail: problem.faults[0]?.message ?? defaultMessage(problem) })
}

function defaultMessage({ kind, retryAfterSeconds }: Problem): string | undefined {
  if (kind === 'unauthenticated') return 'Authentication credentials were not provided.'
  if (kind === 'notFound') return 'No Employee matches the given query.'
  if (kind === 'malformed') return 'JSON parse error'
  if (kind === 'tooMany') return `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`
  return STATUS_CODES[problemStatus[kind]]
}

function groupByField(faults: readonly Fault[]): Record<string, string[]> {
  const fields = Map.groupBy(faults, ({ loc }) => String(loc[1] ?? NOT_FIELDS))
  return Object.fromEntries(
    Array.from(fields, ([field, faults]) => [field, faults.map(({ message }) => message)]),
  )
}

/** Returns the response to OPTIONS, which describes the endpoints as Django REST Framework does. */
function options(endpoints: readonly Endpoint[]) {
  const [first] = endpoints
  return {
    name: first?.summary,
    description: endpoints.map(({ method, summary }) => `${method}: ${summary}`).join('\n'),
    renders: ['application/json'],
    parses: mediaTypes,
  }
}

function methodNotAllowed(method: string): Problem {
  return refusal('wrongMethod', `Method "${method}" not allowed.`)
}
