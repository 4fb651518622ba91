// What a page's form has sent.
import type { FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form; none where the body is something else. Of two with one name the last counts, as in Django. */
export function readForm({ body, headers }: FastifyRequest): Record<string, string> {
  if (!Buffer.isBuffer(body) || mediaTypeOf(headers) !== FORM) return {}
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}

/** What a body says that it is, without parameters. */
export function mediaTypeOf(headers: FastifyRequest['headers']): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
