// Deletes an account after a grace period, and exports its data.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing } from './fields.ts'

/** A possible next owner of a company. */
const successor = z.object({ user_id: z.int(), display: z.string(), role: z.enum(['owner', 'recruiter']) })

/** A company without another owner. It closes when the account is deleted, unless it has other members. */
const ownedCompany = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of the company's jobs, in any state. */
  jobs: z.int(),
  /** Possible next owners. The longest-standing member is first. */
  members: z.array(successor),
})
export type OwnedCompany = z.infer<typeof ownedCompany>

/** The number of items of each kind that belong to the account. They are deleted with the account. */
const ownedItems = z.object({
  employees: z.int(),
  api_keys: z.int(),
  saved_jobs: z.int(),
})
export type OwnedItems = z.infer<typeof ownedItems>

/** Times are in seconds since 1970, and null while no deletion is requested. `days` is the grace period. */
const deletion = z.object({
  requested_at: z.nullable(z.number()),
  due_at: z.nullable(z.number()),
  days: z.int(),
  items: ownedItems,
  companies: z.array(ownedCompany),
})
export type AccountDeletion = z.infer<typeof deletion>

const response = z.object({ data: deletion })

export const readAccountDeletion = authEndpoint({
  id: 'readAccountDeletion',
  method: 'GET',
  path: `${base}/account/deletion`,
  summary:
    'The requested deletion: its date, the number of deleted items, and the companies without another owner',
  body: nothing,
  response,
})

export const requestAccountDeletion = authEndpoint({
  id: 'requestAccountDeletion',
  method: 'POST',
  path: `${base}/account/deletion`,
  summary:
    'Request the deletion of the account; 409 while the user is the only owner of a company with other members',
  body: nothing,
  response,
})

export const cancelAccountDeletion = authEndpoint({
  id: 'cancelAccountDeletion',
  method: 'DELETE',
  path: `${base}/account/deletion`,
  summary: 'Keep the account',
  body: nothing,
  response,
})

export const exportAccount = authEndpoint({
  id: 'exportAccount',
  method: 'GET',
  path: `${base}/account/export`,
  summary: 'Export the account as a ZIP file of JSON files and the picture',
  body: nothing,
  response: z.object({ name: z.string(), content: z.unknown() }),
  isFile: true,
})
