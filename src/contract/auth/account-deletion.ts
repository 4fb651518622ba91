// Deletes an account after a grace period, and exports its data.
import * as z from 'zod/mini'

import { LARGEST_INTEGER } from '../jobs/limits.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing } from './fields.ts'

const MAX_COMPANIES = 200

const id = z.int().check(z.gte(1), z.lte(LARGEST_INTEGER))

/** A possible next owner of a company. */
const successor = z.object({ user_id: z.int(), display: z.string(), role: z.enum(['owner', 'recruiter']) })

/** A company that closes when the account is deleted, unless it gets another owner first. */
const companyToClose = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of the company's jobs, in any state. */
  jobs: z.int(),
  /** Possible next owners. The longest-standing member is first. */
  members: z.array(successor),
  /** The member with a pending request to take over the company, or null. */
  handover_to: z.nullable(successor),
})
export type CompanyToClose = z.infer<typeof companyToClose>

/** `hand_over_to` is the member who is asked to take over the company. With `null`, the company closes. */
const companyChoice = z.object({ id, hand_over_to: z.nullable(id) })
export type CompanyChoice = z.infer<typeof companyChoice>

export const companyChoices = z.array(companyChoice)

/** The number of items of each kind that belong to the account. They are deleted with the account. */
const ownedItems = z.object({
  employees: z.int(),
  api_keys: z.int(),
  saved_jobs: z.int(),
  applied_jobs: z.int(),
})
export type OwnedItems = z.infer<typeof ownedItems>

/** Times are in seconds since 1970, and null while no deletion is requested. `days` is the grace period. */
const deletion = z.object({
  requested_at: z.nullable(z.number()),
  due_at: z.nullable(z.number()),
  days: z.int(),
  items: ownedItems,
  companies: z.array(companyToClose),
})
export type AccountDeletion = z.infer<typeof deletion>

const response = z.object({ data: deletion })

/** What to do with the companies that would close. A missing list counts as an empty list. */
const choices = z.pipe(
  z.transform((given) => given ?? []),
  z.array(companyChoice, { error: 'invalid' }).check(z.maxLength(MAX_COMPANIES, { error: 'invalid' })),
)

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
  summary: 'Request the deletion of the account, and close or hand over each company without another owner',
  body: z.object({ companies: choices }),
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
