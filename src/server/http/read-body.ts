import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem } from './problem.ts'

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form; none where the body is something else. Of two with one name the last counts, as in Django. */
export function readForm({ body, headers }: FastifyRequest): Record<string, string> {
  if (!Buffer.isBuffer(body) || mediaTypeOf(headers) !== FORM) return {}
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}

/** Makes the routes of a scope take any body as bytes, for `readForm` and `readJson`. */
export function acceptForms(app: FastifyInstance): void {
  app.addHook('onRequest', keepFormTypeOnly)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Takes away what a body says that it is, unless that is a form: nothing else matters, and it may be no media type. */
function keepFormTypeOnly({ headers }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (mediaTypeOf(headers) !== FORM) delete headers['content-type']
  done()
}

/** Without parameters. */
function mediaTypeOf(headers: FastifyRequest['headers']): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws Problem `malformed` for what is no JSON, or no UTF-8. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Problem('malformed')
  }
}
