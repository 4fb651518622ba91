// What the board does with an email address, for staff. All calls state the address in the body, because addresses in a
// URL appear in logs and histories. Part of the account API, because the calls require a recent authentication.
import * as z from 'zod/mini'

import { alertStates } from '../alerts/rules/actions.ts'
import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { choiceOf, email, requiredId } from './fields.ts'

/**
 * Why an address gets no emails. With `requested`, it gets only those that protect its account. The other reasons stop
 * the emails of job alerts.
 */
export const suppressionReasons = ['requested', 'bounced', 'complained'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Times are in seconds since 1970. */
const time = z.number()

/** The account that has the address. `is_verified` is false for an address that anyone may have typed. */
const account = z.object({
  id: z.int(),
  display: z.string(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  is_primary: z.boolean(),
  /** The names of the companies that the account is a member of. */
  companies: z.array(z.string()),
})

const alert = z.object({
  id: z.int(),
  state: z.enum(alertStates),
  /** The search as the query of a board URL. Null after the alert was erased. */
  query: z.nullable(z.string()),
  frequency: z.string(),
  consented_at: time,
  confirmed_at: z.nullable(time),
  last_sent_at: z.nullable(time),
  ended_at: z.nullable(time),
  ended_reason: z.nullable(z.string()),
})
export type AddressAlert = z.infer<typeof alert>

/** An email of the last 30 days. `reason` says why it was not sent. */
const sentEmail = z.object({
  template: z.string(),
  state: z.enum(['sent', 'waiting', 'not_sent']),
  at: time,
  reason: z.nullable(z.string()),
})
export type AddressEmail = z.infer<typeof sentEmail>

/** A job that the account has sent, or whose apply link is the address. */
const job = z.object({ id: z.int(), title: z.string(), company: z.string(), stage: z.string(), at: time })

/** `company` is null for a role of the site. */
const invitation = z.object({ company: z.nullable(z.string()), role: z.string(), at: time, expires_at: time })

/** The newest entries of each list. */
const report = z.object({
  email: z.string(),
  account: z.nullable(account),
  suppression: z.nullable(z.object({ reason: z.enum(suppressionReasons), since: time })),
  alerts: z.array(alert),
  emails: z.array(sentEmail),
  jobs: z.array(job),
  invitations: z.array(invitation),
})
export type AddressReport = z.infer<typeof report>

const response = z.object({ data: report })

const path = `${base}/account/addresses`

export const readAddress = authEndpoint({
  id: 'readAddress',
  method: 'POST',
  path,
  summary: 'What the board does with an email address, for staff',
  body: z.object({ email }),
  response,
})

const alertChanges = ['end', 'restore'] as const

export const changeAddressAlert = authEndpoint({
  id: 'changeAddressAlert',
  method: 'POST',
  path: `${path}/alerts`,
  summary: 'End an alert of an address, or restore it within 30 seconds, for staff',
  body: z.object({
    email,
    alert: requiredId,
    change: choiceOf(alertChanges),
  }),
  response,
})

const suppressions = ['none', ...suppressionReasons] as const

export const changeSuppression = authEndpoint({
  id: 'changeSuppression',
  method: 'PUT',
  path: `${path}/suppression`,
  summary:
    'Stop the emails to an address, or allow them again, for staff. `requested` also ends its alerts, and `none` within 30 seconds restores them',
  body: z.object({
    email,
    suppression: choiceOf(suppressions),
  }),
  response,
})

export const exportAddress = authEndpoint({
  id: 'exportAddress',
  method: 'POST',
  path: `${path}/export`,
  summary:
    'Export everything about an address as a ZIP file, for staff. Contains the account only if it has verified the address',
  body: z.object({ email }),
  response: z.object({ name: z.string(), content: z.unknown() }),
  isFile: true,
})
