// What is said in the end: JSON of the protocol, a page, or another address.
import type { FastifyReply } from 'fastify'

import type { Standing } from '#contract/auth/shapes.ts'
import { json } from '#server/http/dialect.ts'

import type { AuthContext } from './context.ts'
import { newTokenOf } from './standing.ts'

export type Said = ReturnType<typeof json>

const OK = 200
const FOUND = 302
export const HTML = 'text/html; charset=utf-8'

/** A page, with what it may do; or another address. */
export type PageAnswer = { html: string; policy: string } | { location: string }

/** An answer may have a status of its own. An app is told in `meta` of a session that began with this call. */
export function answered({ session }: AuthContext, answer: { status: number; meta?: object }): Said {
  const meta = { ...answer.meta, ...newTokenOf(session) }
  return json(answer.status, Object.keys(meta).length === 0 ? answer : { ...answer, meta })
}

export function page(reply: FastifyReply, answer: PageAnswer): Said {
  if ('location' in answer) reply.header('location', answer.location)
  else reply.header('content-security-policy', answer.policy)
  return 'location' in answer
    ? { status: FOUND, type: HTML, body: '' }
    : { status: OK, type: HTML, body: answer.html }
}

export function stand(standing: Standing): Said {
  return json(standing.status, standing)
}
