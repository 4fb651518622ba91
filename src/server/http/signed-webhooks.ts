// Checks incoming webhooks that are signed according to Standard Webhooks. The library compares signatures in constant
// time, and rejects messages that are more than five minutes old.
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

import { minutes } from '#server/lib/duration.ts'

import type { Format } from './api.ts'
import type { Guard } from './guards.ts'
import { Problem } from './problem.ts'

/** The maximum age of a message, and the maximum difference between the clocks of sender and server. */
export const SIGNATURE_TOLERANCE_MS = minutes(5)

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
/**
 * The maximum length of each header. This is enough for several signatures, which senders send while they replace their
 * secret.
 */
const MAX_HEADER_CHARACTERS = 1000

/**
 * Returns a variant of `format` that leaves bodies unparsed, because the signature covers the bytes. A body has at most
 * `bodyLimit` bytes.
 */
export function rawJson(format: Format, bodyLimit: number): Format {
  return {
    ...format,
    install(app) {
      app.removeAllContentTypeParsers()
      const options = { parseAs: 'buffer', bodyLimit } as const
      app.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
    },
  }
}

/**
 * Returns a guard that rejects requests with 404 if no secret is set. The guard cannot check the signature, because the
 * check needs the body. The handler checks it with `signedBody`.
 */
export function signatureGuard(secret: string | undefined): Guard {
  return {
    name: 'signature',
    beforeInput() {
      if (secret === undefined) throw new Problem('notFound')
    },
  }
}

/** Returns the body of a request with a valid signature. @throws Problem `unauthenticated` for an invalid signature */
export function signedBody({ body, headers }: FastifyRequest, secret: string): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (!isSigned(bytes, headers, secret)) throw new Problem('unauthenticated')
  return bytes
}

function isSigned(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
  if (Object.values(signed).some((text) => text.length > MAX_HEADER_CHARACTERS)) return false
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
