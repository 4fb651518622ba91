// Unsent form input, stored with the account so that the user can continue on another device.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, ownData } from '../endpoint.ts'
import { field, FieldError, valueError } from '../jobs/payload-field.ts'
import { newPayload } from '../jobs/payload.ts'
import { isStorable } from '../jobs/rules/normalize-text.ts'

const base = '/ninja-api/drafts'

/** The maximum number of drafts per user. A draft is at most as large as the body of a job. */
export const MAX_DRAFTS = 20
/** The maximum number of fields in a draft. */
const MAX_VALUES = 100

const keyPattern = /^[a-z][a-z\d-]{0,39}$/

/** The texts of the form's fields, by field name. */
const values = field(z.record(z.string(), z.string()), (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FieldError('dict_type', 'Input should be a valid dictionary')
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length > MAX_VALUES) throw valueError(`must have at most ${MAX_VALUES} fields`)
  const texts = entries.map(([name, text]) => [name, readText(text)] as const)
  if (texts.some((pair) => !pair.every(isStorable))) throw valueError('must not contain NUL')
  return Object.fromEntries(texts)
})

function readText(text: unknown): string {
  if (typeof text !== 'string') throw new FieldError('string_type', 'Input should be a valid string')
  return text
}

/** `values` and `updated_at` are null if the user has no draft. This is not an error. */
const draftWire = z.object({
  key: z.string(),
  values: z.nullable(z.record(z.string(), z.string())),
  updated_at: z.nullable(z.iso.datetime()),
})

export const draftBody = newPayload(z.object({ values }))

export type DraftWire = z.infer<typeof draftWire>

const draftParams = z.object({ key: z.string().check(z.regex(keyPattern)) })

/**
 * `user` in the query is the ID of the user whose drafts the client shows. The response is 409 if another user is
 * logged in, for example because another tab has switched accounts.
 */
export const draftEndpoints = endpointGroup(
  { tag: 'Drafts', ...ownData },
  {
    read: endpoint({
      id: 'getDraft',
      method: 'GET',
      path: `${base}/{key}`,
      summary: 'Read the unsent input of a form',
      params: draftParams,
      response: draftWire,
    }),
    keep: endpoint({
      id: 'keepDraft',
      method: 'PUT',
      path: `${base}/{key}`,
      summary: 'Save the unsent input of a form. Replaces the previous draft',
      params: draftParams,
      body: draftBody,
      response: draftWire,
    }),
    remove: endpoint({
      id: 'removeDraft',
      method: 'DELETE',
      path: `${base}/{key}`,
      summary: 'Delete a draft. Succeeds even if it does not exist',
      params: draftParams,
    }),
  },
)
