// At the border a Problem becomes an answer in the dialect of the API that was called.
import { STATUS_CODES } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { type Problem, problemStatus, toProblem } from './problem.ts'

type Answer = { status: number; type: string; body: string }

/** How one API words its refusals. Undefined stands for an error of ours: answer 500 and say nothing more. */
export type Dialect = (problem: Problem | undefined) => Answer

const INTERNAL_SERVER_ERROR = 500
const DATABASE_IS_AWAY = 'the database cannot be used: requests that need it are answered 503'

/** Answers what the routes of `app` throw; errors of ours are logged with the request's id. */
export function answerIn(app: FastifyInstance, dialect: Dialect): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem === undefined) request.log.error({ id: request.id, err: error }, 'request failed')
    if (problem?.kind === 'unavailable') request.log.error({ err: error }, DATABASE_IS_AWAY)
    const { status, type, body } = dialect(problem)
    if (problem?.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
    return reply.code(status).header('content-type', type).send(body)
  })
}

/** A JSON answer. */
export function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

/** The dialect outside of the APIs: a page that says the status in words. */
export const plainPage: Dialect = (problem) => {
  const status = problem === undefined ? INTERNAL_SERVER_ERROR : problemStatus[problem.kind]
  const title = STATUS_CODES[status] ?? ''
  const body = problem?.kind === 'wrongMethod' ? title : page(title)
  return { status, type: 'text/html; charset=utf-8', body }
}

function page(title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1></body></html>`
}
