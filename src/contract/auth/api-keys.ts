// API keys. A program that sends a key acts for the owner of the key.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { requiredId, nothing, requiredName } from './fields.ts'

const MAX_API_KEY_NAME_LENGTH = 100
const END_OF_9999 = 253_402_300_800

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key, which identify it for its owner. */
  prefix: z.string(),
  /**
   * Times are in seconds since 1970. `expires_at` is null for a key without expiry. `last_used_at` is null for an
   * unused key.
   */
  created_at: z.number(),
  expires_at: z.nullable(z.number()),
  last_used_at: z.nullable(z.number()),
})
export type ApiKeyRow = z.infer<typeof apiKey>

const name = z.pipe(
  requiredName,
  z
    .string()
    .check(z.refine((text) => Array.from(text).length <= MAX_API_KEY_NAME_LENGTH, { error: 'max_length' })),
)

/** Seconds since 1970, up to the year 9999. */
const timestamp = z.pipe(z.custom<number>(isTimestamp, { error: 'invalid', abort: true }), z.number())

export const listApiKeys = authEndpoint({
  id: 'listApiKeys',
  method: 'GET',
  path: `${base}/account/api-keys`,
  summary: 'The API keys of the user, newest first',
  body: nothing,
  response: z.object({ data: z.array(apiKey) }),
})

/** Creates a key. Without `expires_at` it does not expire. Programs send `key` as `Authorization: Api-Key <key>`. */
export const makeApiKey = authEndpoint({
  id: 'makeApiKey',
  method: 'POST',
  path: `${base}/account/api-keys`,
  summary: 'Create an API key. No other response contains the key',
  body: z.object({ name, expires_at: z.nullish(timestamp) }),
  response: z.object({ data: z.extend(apiKey, { key: z.string() }) }),
})

/** Revokes a key. Returns the caller's remaining keys. */
export const revokeApiKey = authEndpoint({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: `${base}/account/api-keys`,
  summary: 'Revoke an API key',
  body: z.object({ id: requiredId }),
  response: z.object({ data: z.array(apiKey) }),
})

function isTimestamp(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < END_OF_9999
}
