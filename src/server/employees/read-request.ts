// What a request of the employee API says: its id, its query and its body.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { checked, found, Problem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-json.ts'

const MAX_ID = 2 ** 31 - 1
const MAX_SHOWN_CHARACTERS = 60
/** Names that have no place in what somebody sends. */
const suspicious = ['__proto__', 'constructor', 'prototype']

const pathParameters = z.object({ id: z.string().check(z.regex(/^\d{1,10}$/)) })
const queryParameters = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** @throws Problem `notFound` for what no employee has. */
export function idIn(params: unknown): number {
  const read = z.safeParse(pathParameters, params)
  const id = read.success ? Number(read.data.id) : 0
  return found(id >= 1 && id <= MAX_ID ? id : undefined)
}

/**
 * What stands where an id belongs, for an address: Django REST Framework takes whatever has no slash and no dot.
 * @throws Problem `notFound`
 */
export function segmentIn(params: unknown): string {
  const read = z.safeParse(z.object({ id: z.string().check(z.regex(/^[^/.]+$/)) }), params)
  return encodeURIComponent(found(read.data?.id))
}

/** Of two parameters with one name the last counts. */
export function lastOf(query: unknown, name: string): string | undefined {
  const read = z.safeParse(queryParameters, { ...Object(query) })
  return read.success ? [read.data[name]].flat().at(-1) : undefined
}

/** What a request may send, in the order of Django REST Framework. */
export const taken = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/** @throws Problem `malformed`, `unsupported`, `invalid`; nothing is an empty body. */
export async function bodyOf<Body extends z.ZodMiniType>(
  { body, headers }: FastifyRequest,
  schema: Body,
): Promise<z.output<Body>> {
  if (!Buffer.isBuffer(body) || body.length === 0) return checked(schema, 'body', {})
  const { 'content-type': given = '' } = headers
  const type = given.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!taken.includes(type)) throw unsupported(given)
  return checked(schema, 'body', type === 'application/json' ? objectIn(body) : await formIn(body, given))
}

function objectIn(body: Buffer): unknown {
  const read = readJson(body)
  if (typeof read === 'object' && read !== null && suspicious.some((name) => Object.hasOwn(read, name)))
    throw new Problem('malformed')
  return read
}

/** Of two fields with one name the last counts. */
async function formIn(body: Buffer, type: string): Promise<Record<string, unknown>> {
  const read = new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return read.then(
    (form) => Object.fromEntries(form),
    () => {
      throw new Problem('malformed')
    },
  )
}

function unsupported(type: string): Problem {
  const message = `Unsupported media type "${type.slice(0, MAX_SHOWN_CHARACTERS)}" in request.`
  return new Problem('unsupported', [{ code: 'unsupported_media_type', message, loc: [] }])
}
