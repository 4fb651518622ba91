import { STATUS_CODES } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { type Problem, problemStatus, toProblem } from './problem.ts'

export type ApiResponse = { status: number; type: string; body: string; policy?: string }

/** How an API words its errors. Undefined is an unexpected error: 500, without details. */
export type ErrorFormat = (problem: Problem | undefined) => ApiResponse

const DATABASE_IS_AWAY = 'the database cannot be used: requests that need it are answered 503'

/** Answers what the routes of `app` throw; unexpected errors are logged with the request's id. */
export function handleErrors(app: FastifyInstance, format: ErrorFormat): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem === undefined) request.log.error({ id: request.id, err: error }, 'request failed')
    if (problem?.kind === 'unavailable') request.log.error({ err: error }, DATABASE_IS_AWAY)
    const { status, type, body, policy } = format(problem)
    if (problem?.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
    if (policy !== undefined) reply.header('content-security-policy', policy)
    return reply.code(status).header('content-type', type).send(body)
  })
}

export function json(status: number, body: unknown): ApiResponse {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

/** Outside of the APIs: a page that names the status. */
export const errorPage: ErrorFormat = (problem) => {
  const status = problem === undefined ? 500 : problemStatus[problem.kind]
  const title = STATUS_CODES[status] ?? ''
  const body = problem?.kind === 'wrongMethod' ? title : page(title)
  return { status, type: 'text/html; charset=utf-8', body }
}

function page(title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1></body></html>`
}
