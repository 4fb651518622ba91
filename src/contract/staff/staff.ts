// Users, failed emails and current settings, for staff. `auth/roles.ts` changes the roles of users.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { offerWire } from '../jobs/members.ts'
import { id } from '../jobs/payload-fields.ts'
import { newPayload } from '../jobs/payload.ts'
import { integerInPath } from '../params.ts'
import { userRoles } from './rules/user-roles.ts'

const base = '/ninja-api/staff'

/** `by` is the name or address of the user who gave a role. Null for a deleted user, and if `via` is 'command'. */
const grant = z.object({ at: z.iso.datetime(), by: z.nullable(z.string()), via: z.string() })
export type Grant = z.infer<typeof grant>

const userRow = z.object({
  id: z.int(),
  display: z.nullable(z.string()),
  /** The primary address. */
  email: z.nullable(z.string()),
  is_verified: z.boolean(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_reviewer: z.boolean(),
  /** The last change that gave a role that the user has, from the audit log. Null if there is no entry. */
  grants: z.record(z.enum(userRoles), z.nullable(grant)),
  created_at: z.iso.datetime(),
  last_login_at: z.nullable(z.iso.datetime()),
})
export type UserRow = z.infer<typeof userRow>

/** `count` covers the whole search, not only this page. */
const userList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  results: z.array(userRow),
})
export type UserList = z.infer<typeof userList>

const failedEmail = z.object({
  id: z.int(),
  recipient: z.string(),
  /** The name of the template, such as `verification-link`. */
  template: z.string(),
  failed_at: z.iso.datetime(),
  reason: z.string(),
  /** The server does not send the email after this time. */
  expires_at: z.iso.datetime(),
  can_resend: z.boolean(),
})
export type FailedEmailRow = z.infer<typeof failedEmail>

const failedEmailList = z.object({
  /** Whether the server sends emails (SMTP_URL). */
  is_sending: z.boolean(),
  count: z.int(),
  results: z.array(failedEmail),
})
export type FailedEmailList = z.infer<typeof failedEmailList>

/** The maximum number of failed emails in a list or a request. */
export const MAX_FAILED_EMAILS = 200

const resendBody = newPayload(
  z.object({
    ids: z
      .array(id, 'must be a list of IDs')
      .check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_FAILED_EMAILS, 'has too many IDs')),
  }),
)

/** A setting. `value` and `default` are null if they are unset or secret. */
const shownSetting = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  default: z.nullable(z.string()),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  /** The description, in Markdown. */
  about: z.string(),
})
export type ShownSetting = z.infer<typeof shownSetting>

const settingGroup = z.object({ title: z.string(), settings: z.array(shownSetting) })
export type SettingGroup = z.infer<typeof settingGroup>

export const staffEndpoints = {
  users: endpoint({
    id: 'listUsers',
    method: 'GET',
    path: `${base}/users`,
    summary: 'Search users: staff first, then reviewers, then the newest',
    response: userList,
  }),
  invitations: endpoint({
    id: 'listUserInvitations',
    method: 'GET',
    path: `${base}/invitations`,
    summary: 'The open invitations to roles of the site, newest first',
    response: z.array(offerWire),
  }),
  withdrawInvitation: endpoint({
    id: 'withdrawUserInvitation',
    method: 'DELETE',
    path: `${base}/invitations/{invitation_id}`,
    summary: 'Withdraw an invitation to a role of the site',
    params: z.object({ invitation_id: integerInPath }),
  }),
  failedEmails: endpoint({
    id: 'listFailedEmails',
    method: 'GET',
    path: `${base}/failed-emails`,
    summary: 'The failed emails that are still stored, newest first, without their content',
    response: failedEmailList,
  }),
  resendEmails: endpoint({
    id: 'resendFailedEmails',
    method: 'POST',
    path: `${base}/failed-emails/resend`,
    summary: 'Send failed emails again',
    body: resendBody,
    response: z.object({ sent: z.array(z.int()) }),
  }),
  settings: endpoint({
    id: 'listSettings',
    method: 'GET',
    path: `${base}/settings`,
    summary: 'The settings in force, without secrets',
    response: z.array(settingGroup),
  }),
} as const
