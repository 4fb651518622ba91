// The end of an account: everything about it as a file, and its deletion after days in which it can be kept.
import * as z from 'zod/mini'

import { largestInteger } from '../jobs/limits.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing } from './fields.ts'

const MAX_COMPANIES = 200

const id = z.int().check(z.gte(1), z.lte(largestInteger))

/** Who may be handed a company: its other members. */
const heir = z.object({ user_id: z.int(), display: z.string(), role: z.enum(['owner', 'recruiter']) })

/** A company whose last owner would go. */
const companyLeft = z.object({
  id: z.int(),
  name: z.string(),
  /** How many jobs it has, in whatever state. */
  jobs: z.int(),
  members: z.array(heir),
})
export type CompanyLeft = z.infer<typeof companyLeft>

/** What becomes of one: it is handed to a member, or closed where that is null. */
const companyChoice = z.object({ id, hand_over_to: z.nullable(id) })
export type CompanyChoice = z.infer<typeof companyChoice>

export const companyChoices = z.array(companyChoice)

/** Seconds since 1970; both null while nobody asked for it. `days` is how long an account can be kept after that. */
const deletion = z.object({
  requested_at: z.nullable(z.number()),
  due_at: z.nullable(z.number()),
  days: z.int(),
  companies: z.array(companyLeft),
})
export type AccountDeletion = z.infer<typeof deletion>

const answer = z.object({ data: deletion })

/** Left out, there is nothing to say. */
const choices = z.pipe(
  z.transform((given) => given ?? []),
  z.array(companyChoice, { error: 'invalid' }).check(z.maxLength(MAX_COMPANIES, { error: 'invalid' })),
)

export const readAccountDeletion = authEndpoint({
  id: 'readAccountDeletion',
  method: 'GET',
  path: `${base}/account/deletion`,
  summary: 'Whether the account is going to be deleted, and the companies whose last owner would go',
  body: nothing,
  answer,
})

export const requestAccountDeletion = authEndpoint({
  id: 'requestAccountDeletion',
  method: 'POST',
  path: `${base}/account/deletion`,
  summary: 'Ask for the deletion of the account, and say what becomes of each company whose last owner goes',
  body: z.object({ companies: choices }),
  answer,
})

export const cancelAccountDeletion = authEndpoint({
  id: 'cancelAccountDeletion',
  method: 'DELETE',
  path: `${base}/account/deletion`,
  summary: 'Keep the account',
  body: nothing,
  answer,
})

export const exportAccount = authEndpoint({
  id: 'exportAccount',
  method: 'GET',
  path: `${base}/account/export`,
  summary: 'Everything about the account: a ZIP file of JSON files and the picture',
  body: nothing,
  answer: z.object({ name: z.string(), content: z.unknown() }),
  isFile: true,
})
