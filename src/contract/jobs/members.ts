import * as z from 'zod/mini'

import { email, MAX_EMAIL_LENGTH } from '../auth/fields.ts'
import { conflictError, endpoint, endpointGroup, rateError } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { userRoles } from '../staff/rules/user-roles.ts'
import { field, valueError } from './payload-field.ts'
import { booleanField, oneOf } from './payload-fields.ts'
import { newPayload } from './payload.ts'

const base = '/ninja-api/companies/{company_id}'
const receivedPath = '/ninja-api/invitations'

/** An email address, converted to lower case. */
export const emailAddress = field(z.string().check(z.maxLength(MAX_EMAIL_LENGTH)), (value) => {
  const parsed = z.safeParse(email, typeof value === 'string' ? value : '')
  if (!parsed.success) throw valueError('must be an email address')
  return parsed.data
})

/** Recruiters manage jobs. Owners also manage members, the domain and the company. */
export const memberRoles = ['owner', 'recruiter'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The roles of invitations to a company and to the site. */
export const invitedRoles = [...memberRoles, ...userRoles] as const
export type InvitedRole = (typeof invitedRoles)[number]

/**
 * The review decisions about which a member receives emails: `all` of the company, those on the member's `own` jobs, or
 * `none`.
 */
export const decisionEmails = ['all', 'own', 'none'] as const
export type DecisionEmails = (typeof decisionEmails)[number]

/** The default of `decisionEmails` for each role. */
export const defaultDecisionEmails: Record<MemberRole, DecisionEmails> = { owner: 'all', recruiter: 'own' }

const role = oneOf(memberRoles)

/** `email` is the primary address, or null. */
const memberWire = z.object({
  user_id: z.int(),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  since: z.iso.datetime(),
})

/** The caller's role and settings. */
const membershipWire = z.object({
  role: z.enum(memberRoles),
  decision_emails: z.enum(decisionEmails),
  /** Whether the member gets a weekly email about the open jobs of the company. */
  weekly_emails: z.boolean(),
})

const invitationWire = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(memberRoles),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

/** An invitation, as its recipient sees it. */
export const offerWire = z.object({
  id: z.int(),
  /** Null for a role of the site. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  email: z.string(),
  role: z.enum(invitedRoles),
  /** The sender's address, or null if their account was deleted. */
  invited_by: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type Offer = z.infer<typeof offerWire>

export type MemberWire = z.infer<typeof memberWire>
export type MembershipWire = z.infer<typeof membershipWire>
export type InvitationWire = z.infer<typeof invitationWire>

const companyParams = z.object({ company_id: integerInPath })
const invitationParams = z.object({ invitation_id: integerInPath })
const memberParams = z.object({ company_id: integerInPath, user_id: integerInPath })

const roleBody = newPayload(z.object({ role }))
/** Without `weekly_emails`, the request keeps this setting. */
const membershipBody = newPayload(
  z.object({ decision_emails: oneOf(decisionEmails), weekly_emails: z.optional(booleanField) }),
)
const invitationBody = newPayload(z.object({ email: emailAddress, role }))

export type RoleBody = z.infer<typeof roleBody>
export type MembershipBody = z.infer<typeof membershipBody>
export type InvitationBody = z.infer<typeof invitationBody>

export const memberEndpoints = endpointGroup(
  { tag: 'Members', writeErrors: conflictError },
  {
    list: endpoint({
      id: 'listMembers',
      method: 'GET',
      path: `${base}/members`,
      summary: 'The members of a company, for them and for staff',
      params: companyParams,
      response: z.array(memberWire),
    }),
    change: endpoint({
      id: 'changeMember',
      method: 'PUT',
      path: `${base}/members/{user_id}`,
      summary: 'Give a member another role',
      params: memberParams,
      body: roleBody,
      response: memberWire,
    }),
    remove: endpoint({
      id: 'removeMember',
      method: 'DELETE',
      path: `${base}/members/{user_id}`,
      summary: 'Remove a member, or leave a company',
      params: memberParams,
    }),
    readOwn: endpoint({
      id: 'getMembership',
      method: 'GET',
      path: `${base}/membership`,
      summary: "The caller's own membership of a company",
      params: companyParams,
      response: membershipWire,
    }),
    changeOwn: endpoint({
      id: 'changeMembership',
      method: 'PUT',
      path: `${base}/membership`,
      summary:
        'Choose which review decisions the caller gets emails about, and whether a weekly email about the jobs',
      params: companyParams,
      body: membershipBody,
      response: membershipWire,
    }),
  },
)

export const invitationEndpoints = endpointGroup(
  { tag: 'Members', writeErrors: conflictError },
  {
    list: endpoint({
      id: 'listInvitations',
      method: 'GET',
      path: `${base}/invitations`,
      summary: 'The open invitations of a company, for its owners and for staff',
      params: companyParams,
      response: z.array(invitationWire),
    }),
    create: endpoint({
      id: 'invite',
      method: 'POST',
      path: `${base}/invitations`,
      summary: 'Invite a person by email. Inviting the same address again renews the invitation',
      params: companyParams,
      body: invitationBody,
      response: invitationWire,
      errors: { ...conflictError, ...rateError },
    }),
    withdraw: endpoint({
      id: 'withdrawInvitation',
      method: 'DELETE',
      path: `${base}/invitations/{invitation_id}`,
      summary: 'Withdraw an invitation',
      params: z.object({ company_id: integerInPath, invitation_id: integerInPath }),
    }),
  },
)

export const receivedInvitationEndpoints = endpointGroup(
  { tag: 'Members', writeErrors: conflictError },
  {
    list: endpoint({
      id: 'listReceivedInvitations',
      method: 'GET',
      path: receivedPath,
      summary: "The open invitations to the caller's verified addresses",
      response: z.array(offerWire),
    }),
    accept: endpoint({
      id: 'acceptInvitation',
      method: 'POST',
      path: `${receivedPath}/{invitation_id}/accept`,
      summary: 'Become a member of the company. For a role of the site, the response is null',
      params: invitationParams,
      response: z.nullable(memberWire),
    }),
    decline: endpoint({
      id: 'declineInvitation',
      method: 'DELETE',
      path: `${receivedPath}/{invitation_id}`,
      summary: 'Decline an invitation',
      params: invitationParams,
    }),
  },
)
