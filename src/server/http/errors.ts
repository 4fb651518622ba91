import { STATUS_CODES } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { type Problem, problemStatus, toProblem } from './problem.ts'

export type ApiResponse = { status: number; type: string; body: string; policy?: string }

/**
 * Returns the response for an error of an API. An unexpected error is passed as `undefined`. Its response has status
 * 500 and no details.
 */
export type ErrorFormat = (problem: Problem | undefined) => ApiResponse

const DATABASE_UNAVAILABLE = 'the database is unavailable; requests that need it get 503'

/** Makes `app` respond to errors in this format. Logs unexpected errors with the request ID. */
export function handleErrors(app: FastifyInstance, format: ErrorFormat): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem === undefined) request.log.error({ id: request.id, err: error }, 'request failed')
    if (problem?.kind === 'unavailable') request.log.error({ err: error }, DATABASE_UNAVAILABLE)
    const { status, type, body, policy } = format(problem)
    if (problem?.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
    if (policy !== undefined) reply.header('content-security-policy', policy)
    return reply.code(status).header('content-type', type).send(body)
  })
}

export function json(status: number, body: unknown): ApiResponse {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

/** Formats errors as an HTML page, for requests that belong to no API. */
export const errorPage: ErrorFormat = (problem) => {
  const status = problem === undefined ? 500 : problemStatus[problem.kind]
  const title = STATUS_CODES[status] ?? ''
  const body = problem?.kind === 'wrongMethod' ? title : page(title)
  return { status, type: 'text/html; charset=utf-8', body }
}

function page(title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1></body></html>`
}
