// API keys: programs show them to act for their owner.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { idChoice, nothing, requiredText } from './fields.ts'

const MAX_API_KEY_NAME_CHARACTERS = 100
const END_OF_9999 = 253_402_300_800

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key, by which its owner knows it again. */
  prefix: z.string(),
  /** Seconds since 1970, as the next; null where a key has no end, or was not used yet. */
  created_at: z.number(),
  expires_at: z.nullable(z.number()),
  last_used_at: z.nullable(z.number()),
})
export type ApiKeyRow = z.infer<typeof apiKey>

const name = z.pipe(
  requiredText,
  z
    .string()
    .check(
      z.refine((text) => Array.from(text).length <= MAX_API_KEY_NAME_CHARACTERS, { error: 'max_length' }),
    ),
)

/** Seconds since 1970, up to the year 9999. */
const moment = z.pipe(z.custom<number>(isMoment, { error: 'invalid', abort: true }), z.number())

export const listApiKeys = authEndpoint({
  id: 'listApiKeys',
  method: 'GET',
  path: `${base}/account/api-keys`,
  summary: 'The API keys of the user, newest first',
  body: nothing,
  answer: z.object({ data: z.array(apiKey) }),
})

/** Without `expires_at` it has no end. `key` is what a program sends as `Authorization: Api-Key <key>`. */
export const makeApiKey = authEndpoint({
  id: 'makeApiKey',
  method: 'POST',
  path: `${base}/account/api-keys`,
  summary: 'Make an API key; it is shown in this answer alone',
  body: z.object({ name, expires_at: z.nullish(moment) }),
  answer: z.object({ data: z.extend(apiKey, { key: z.string() }) }),
})

/** Answers with what is left. */
export const revokeApiKey = authEndpoint({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: `${base}/account/api-keys`,
  summary: 'Revoke an API key',
  body: z.object({ id: idChoice }),
  answer: z.object({ data: z.array(apiKey) }),
})

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < END_OF_9999
}
