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

/** Of two parameters with one name the last counts. */
export function lastOf(query: unknown, name: string): string | undefined {
  const read = z.safeParse(queryParameters, { ...Object(query) })
  return read.success ? [read.data[name]].flat().at(-1) : undefined
}

/** @throws Problem `malformed`, `unsupported`, `invalid`; nothing is an empty body. */
export function bodyOf<Body extends z.ZodMiniType>(
  { body, headers }: FastifyRequest,
  schema: Body,
): z.output<Body> {
  if (!Buffer.isBuffer(body) || body.length === 0) return checked(schema, 'body', {})
  const { 'content-type': given = '' } = headers
  if (given.split(';')[0]?.trim().toLowerCase() !== 'application/json') throw unsupported(given)
  const read = readJson(body)
  if (typeof read === 'object' && read !== null && suspicious.some((name) => Object.hasOwn(read, name)))
    throw new Problem('malformed')
  return checked(schema, 'body', read)
}

function unsupported(type: string): Problem {
  const message = `Unsupported media type "${type.slice(0, MAX_SHOWN_CHARACTERS)}" in request.`
  return new Problem('unsupported', [{ code: 'unsupported_media_type', message, loc: [] }])
}
