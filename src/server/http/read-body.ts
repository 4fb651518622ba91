import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Problem, refusal } from './problem.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * Returns the fields of a form in the body, or `{}` for other bodies. If a field is repeated, returns its last value,
 * as in Django.
 */
export function readForm({ body, headers }: FastifyRequest): Record<string, string> {
  if (!Buffer.isBuffer(body) || mediaTypeOf(headers) !== FORM) return {}
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}

/** Makes the routes of `app` receive every body as bytes, which `readForm` and `readJson` then parse. */
export function acceptForms(app: FastifyInstance): void {
  app.addHook('onRequest', keepFormTypeOnly)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Removes every Content-Type except that of forms, because Fastify would reject an invalid Content-Type with 415. */
function keepFormTypeOnly({ headers }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (mediaTypeOf(headers) !== FORM) delete headers['content-type']
  done()
}

/** Returns the media type without its parameters. */
function mediaTypeOf(headers: FastifyRequest['headers']): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const notUtf8 = 'The request body is not valid UTF-8. Encode the JSON as UTF-8 and send it again.'

/** Returns the text of a body. @throws Problem `malformed` for a body that is not UTF-8 */
function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw refusal('malformed', notUtf8, { code: 'not_utf8' })
  }
}

/** Returns the JSON value in the body. @throws Problem `malformed` for invalid JSON or UTF-8 */
export function readJson(body: Buffer): unknown {
  const text = decode(body)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed')
  }
}

/**
 * Makes the routes of `app` parse JSON bodies with Fastify's parser, which rejects `__proto__` and `constructor`. By
 * itself, Fastify would replace the bytes that are not UTF-8.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      void parse(request, decode(body), done)
    } catch (error) {
      done(error instanceof Error ? error : new Problem('malformed'))
    }
  })
}
