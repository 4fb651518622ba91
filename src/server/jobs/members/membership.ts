import type { MembershipBody, MembershipWire } from '#contract/jobs/members.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { toWeeklySetting } from '#server/mail/weekly.ts'

import { callerOf } from '../access/authorize.ts'
import type { CompanyParams } from '../present/company.ts'
import {
  effectiveDecisionEmails,
  findMembership,
  type Membership,
  toRole,
  setDecisionEmails,
} from '../store/members-queries.ts'

/** Returns the membership of the caller. @throws Problem `notFound` if the caller is not a member, even for staff */
export async function readMembership(ctx: Context, { params }: CompanyParams): Promise<MembershipWire> {
  return toMembershipWire(orNotFound(await findMembership(ctx.db, toMembership(ctx, params))))
}

/** Checks that the caller is a member of the company in the path. @throws Problem `notFound` */
export async function authorizeMember(ctx: Context, input: CompanyParams): Promise<void> {
  await readMembership(ctx, input)
}

/**
 * Changes which decisions the caller gets emails about. @throws Problem `notFound` if the caller is not a member, even
 * for staff
 */
export async function changeMembership(
  ctx: Context,
  { params, body }: CompanyParams & { body: MembershipBody },
): Promise<MembershipWire> {
  const wish = { choice: body.decision_emails, weekly: toWeeklySetting(body.weekly_emails, ctx) }
  const changed = await setDecisionEmails(ctx.db, toMembership(ctx, params), wish)
  return toMembershipWire(orNotFound(changed))
}

function toMembership(ctx: Context, { company_id: companyId }: CompanyParams['params']): Membership {
  return { companyId, userId: callerOf(ctx).id }
}

function toMembershipWire(
  member: Parameters<typeof effectiveDecisionEmails>[0] & { weeklyEmailedOn: string | null },
): MembershipWire {
  return {
    role: toRole(member.role),
    decision_emails: effectiveDecisionEmails(member),
    weekly_emails: member.weeklyEmailedOn !== null,
  }
}
