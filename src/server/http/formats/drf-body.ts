import type { FastifyRequest } from 'fastify'

import { Problem, refusal } from '../problem.ts'
import { readJson } from '../read-body.ts'

const MAX_SHOWN_LENGTH = 60
/** Keys that are rejected, because an object with them could change the prototype of other objects. */
const pollutingKeys = ['__proto__', 'constructor', 'prototype']

/** The accepted media types of a body, in the order of Django REST Framework. */
export const mediaTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Returns the content of a JSON or form body. An empty body counts as `{}`. @throws Problem `malformed`, `unsupported`
 */
export async function readDrfBody({ body, headers }: FastifyRequest): Promise<unknown> {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const { 'content-type': given = '' } = headers
  const type = given.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!mediaTypes.includes(type)) throw unsupported(given)
  return type === 'application/json' ? readObject(body) : readForm(body, given)
}

function readObject(body: Buffer): unknown {
  const read = readJson(body)
  if (typeof read === 'object' && read !== null && pollutingKeys.some((name) => Object.hasOwn(read, name)))
    throw new Problem('malformed')
  return read
}

/** Returns the fields of a form. If a field is repeated, returns its last value. */
async function readForm(body: Buffer, type: string): Promise<Record<string, unknown>> {
  const read = new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return read.then(
    (form) => Object.fromEntries(form),
    () => {
      throw new Problem('malformed')
    },
  )
}

function unsupported(type: string): Problem {
  const message = `Unsupported media type "${type.slice(0, MAX_SHOWN_LENGTH)}" in request.`
  return refusal('unsupported', message)
}
