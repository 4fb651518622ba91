import type { FastifyInstance } from 'fastify'

import { displayEmail } from '#contract/auth/display-email.ts'
import type { Offer } from '#contract/jobs/members.ts'
import { communityEndpoints } from '#contract/staff/community.ts'
import { userRoles } from '#contract/staff/rules/user-roles.ts'
import {
  type FailedEmailList,
  MAX_FAILED_EMAILS,
  staffEndpoints,
  type UserList,
} from '#contract/staff/staff.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, contextOf, type ContextParts } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { parseTerms, selectPage } from '#server/http/list-query.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { deleteInvitation, listInvitations } from '#server/identity/invitation-queries.ts'
import { findMarks, listMarkSettings } from '#server/identity/marks.ts'
import { toOffer } from '#server/identity/send-invitation.ts'
import { required } from '#server/lib/required.ts'
import { listGivenUp } from '#server/mail/given-up-queries.ts'
import { canBeResent, oldestFailure, resendFailed } from '#server/mail/resend-failed.ts'
import type { Services } from '#server/services.ts'

import { communityChanges, readCommunity } from './community.ts'
import { countUsers, findGrants, listUsers } from './queries.ts'
import { changeSetup, readSetup, testEmails } from './setup.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards' | 'siteSettings'>

export async function staffRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { requireStaff } = parts.jobGuards
  const { replaceCommunity, undoCommunity } = communityChanges(parts.siteSettings)
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(staffEndpoints.users, requireStaff, readUsers),
    route(staffEndpoints.invitations, requireStaff, readInvitations),
    route(staffEndpoints.withdrawInvitation, requireStaff, withdrawInvitation),
    route(staffEndpoints.failedEmails, requireStaff, readFailedEmails),
    route(staffEndpoints.resendEmails, requireStaff, resendFailedEmails),
    route(staffEndpoints.settings, requireStaff, readSettings),
    route(staffEndpoints.setup, requireStaff, readSetup),
    route(staffEndpoints.changeSetup, requireStaff, changeSetup),
    route(staffEndpoints.sendTestEmail, requireStaff, testEmails()),
    route(communityEndpoints.read, requireStaff, readCommunity),
    route(communityEndpoints.replace, requireStaff, replaceCommunity),
    route(communityEndpoints.undo, requireStaff, undoCommunity),
  ])
}

async function readInvitations({ db, now }: Context): Promise<Offer[]> {
  return (await listInvitations(db, null, now)).map(toOffer)
}

async function withdrawInvitation(
  { db, identity, log }: Context,
  { params }: { params: { invitation_id: number } },
): Promise<void> {
  const id = params.invitation_id
  if (!(await deleteInvitation(db, { id, companyId: null }))) throw new Problem('notFound')
  log.info({ event: 'invitation withdrawn', user: required(identity).user.id, id }, 'invitation withdrawn')
}

async function readSettings({ config }: Context) {
  return [...config.shownSettings]
}

async function readFailedEmails({ db, config, now }: Context): Promise<FailedEmailList> {
  const failed = await listGivenUp(db, { since: oldestFailure(now) })
  const newest = failed.toReversed().slice(0, MAX_FAILED_EMAILS)
  return {
    is_sending: config.smtpUrl !== undefined,
    count: failed.length,
    results: newest.map((email) => ({
      id: email.id,
      recipient: displayEmail(email.recipient),
      template: email.template,
      failed_at: (email.givenUpAt ?? now).toISOString(),
      reason: email.reason ?? '',
      expires_at: email.expiresAt.toISOString(),
      can_resend: canBeResent(email, now),
    })),
  }
}

/** Requeues failed emails. Ignores emails that have expired, and emails that have already been sent again. */
async function resendFailedEmails(
  { db, now, identity, log }: Context,
  { body }: { body: { ids: number[] } },
): Promise<{ sent: number[] }> {
  const userId = required(identity).user.id
  const selection = { ids: body.ids, since: oldestFailure(now) }
  const { sent } = await resendFailed(db, selection, { userId, via: 'api', now })
  log.info({ event: 'failed emails requeued', user: userId, emails: sent.length }, 'failed emails requeued')
  return { sent }
}

/** Lists the users that match `search` and `role` in the query. @throws Problem `invalid` if `search` is too long */
async function readUsers(ctx: Context): Promise<UserList> {
  const { db, query } = ctx
  const role = userRoles.find((each) => each === parameterOf(query, 'role'))
  const filter = { terms: parseTerms(query), role }
  const count = await countUsers(db, filter)
  const { page, pages, ...span } = selectPage(query, count)
  const rows = await listUsers(db, { ...filter, ...span })
  const idsOf = (role?: 'isStaff' | 'isReviewer') =>
    rows.filter((row) => role === undefined || row[role]).map(({ id }) => id)
  const staff = await findGrants(db, idsOf('isStaff'), 'staff')
  const reviewers = await findGrants(db, idsOf('isReviewer'), 'reviewer')
  const marks = await findMarks(ctx, idsOf())
  const results = rows.map((row) => ({
    id: row.id,
    display: row.displayName,
    email: row.email && displayEmail(row.email),
    is_verified: row.isVerified ?? false,
    is_active: row.isActive,
    is_staff: row.isStaff,
    is_reviewer: row.isReviewer,
    grants: { staff: staff.get(row.id) ?? null, reviewer: reviewers.get(row.id) ?? null },
    marks: marks.get(row.id) ?? [],
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
  }))
  const markSettings = listMarkSettings(ctx.config).map(({ mark, label }) => ({ mark, label }))
  return { count, page, pages, marks: markSettings, results }
}
