// Users, failed emails and current settings, for staff. `auth/roles.ts` changes the roles of users.
import * as z from 'zod/mini'

import { conflictError, endpoint, rateError } from '../endpoint.ts'
import { offerWire } from '../jobs/members.ts'
import { booleanField, id } from '../jobs/payload-fields.ts'
import { newPayload, payload } from '../jobs/payload.ts'
import { userMark } from '../marks/marks.ts'
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
  marks: z.array(userMark),
  created_at: z.iso.datetime(),
  last_login_at: z.nullable(z.iso.datetime()),
})
export type UserRow = z.infer<typeof userRow>

/** `count` covers the whole search, not only this page. */
const userList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  /** The membership marks that staff can add. */
  marks: z.array(z.object({ mark: z.string(), label: z.string() })),
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

/** The steps of a new site, and whether each is done. A name or logo counts if it is not the default. */
const setup = z.object({
  /** Whether a step is missing and staff have not hidden the checklist. */
  is_shown: z.boolean(),
  has_name: z.boolean(),
  has_logo: z.boolean(),
  has_contact: z.boolean(),
  has_privacy_notice: z.boolean(),
  has_reviewer: z.boolean(),
  /** Whether an invitation to become a reviewer is open. */
  has_invitation: z.boolean(),
  /** Whether the server sends emails (SMTP_URL). */
  is_sending: z.boolean(),
  /** When the last test email was sent. Null if staff have not sent one. */
  test_email_sent_at: z.nullable(z.iso.datetime()),
  /** Whether staff said that a test email arrived. */
  has_test_email: z.boolean(),
  has_job: z.boolean(),
  has_channel: z.boolean(),
})
export type Setup = z.infer<typeof setup>

const setupBody = payload(z.partial(z.object({ is_dismissed: booleanField, has_test_email: booleanField })))
export type SetupBody = z.infer<typeof setupBody>

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
  setup: endpoint({
    id: 'getSetup',
    method: 'GET',
    path: `${base}/setup`,
    summary: 'The steps that a new site needs',
    response: setup,
  }),
  changeSetup: endpoint({
    id: 'changeSetup',
    method: 'PUT',
    path: `${base}/setup`,
    summary: 'Hide or show the checklist of a new site, or record whether the test email arrived',
    body: setupBody,
    response: setup,
    errors: conflictError,
  }),
  sendTestEmail: endpoint({
    id: 'sendTestEmail',
    method: 'POST',
    path: `${base}/setup/test-email`,
    summary: 'Send a test email to the primary address of the caller',
    response: setup,
    errors: { ...conflictError, ...rateError },
  }),
} as const
