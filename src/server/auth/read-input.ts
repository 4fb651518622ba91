// What comes into a call: a JSON object in the body, or one key in a header.
import type { FastifyRequest } from 'fastify'

import { Problem } from '#server/http/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws Problem `malformed` for a body that is no JSON, does not say so, or is no object; nothing is an empty one. */
export function readInput({ body, headers }: FastifyRequest, keyHeader: string | undefined): unknown {
  if (keyHeader !== undefined) return { key: headers[keyHeader.toLowerCase()] }
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new Problem('malformed')
  const parsed = parseJson(body) ?? {}
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw new Problem('malformed')
  return parsed
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Problem('malformed')
  }
}
