// Requests the deletion of the caller's account. The account and its companies remain until the grace period ends.
import type { CompanyChoice, CompanyToClose } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import { writeAccountDeletionRequested } from '#server/mail/messages/account-deletion.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { type FieldFault, invalid, unauthenticated } from '../ground/errors.ts'
import { hasOtherStaff, lockRoles } from '../roles/queries.ts'
import { lockOwnCompanies } from './company-queries.ts'
import { deleteHandovers, putHandover } from './handover-queries.ts'
import { notifyMembers } from './notify-members.ts'
import { putDeletion } from './queries.ts'
import { DELETION_DAYS, listCompaniesLeft, readDeletion } from './read.ts'

type Answers = { companies: readonly CompanyChoice[] }

/**
 * Requests the deletion and emails the user and the members of the user's companies.
 * @throws Problem 400 if the user is the last staff user; 400 with an error for each company without a valid choice.
 */
export async function requestDeletion(ctx: AuthContext, { companies: answers }: Answers) {
  const { user, now, config, mail } = ctx
  if (user === undefined) throw unauthenticated()
  const { siteName, publicUrl } = config
  const dueAt = new Date(now.getTime() + days(DELETION_DAYS))
  const planned = { userId: user.id, dueAt, now }
  await write(ctx, async (tx) => {
    await requireOtherStaff(tx, user.id)
    await lockOwnCompanies(tx, user.id)
    const choices = requireChoices(await listCompaniesLeft(tx, planned), answers)
    await putDeletion(tx, { ...planned, companies: choices })
    await deleteHandovers(tx, user.id)
    for (const { id: companyId, hand_over_to: to } of choices)
      if (to !== null) await putHandover(tx, { companyId, from: user.id, to, now, dueAt })
    const companies = await listCompaniesLeft(tx, planned)
    audit(ctx, 'deletion requested')
    if (user.email !== null)
      await mail.send(
        tx,
        user.email,
        writeAccountDeletionRequested({ siteName, publicUrl, dueAt, companies }),
      )
    await notifyMembers(tx, { mail, config }, { leaver: user, dueAt, companies })
  })
  return readDeletion(ctx)
}

async function requireOtherStaff(tx: Db, userId: number): Promise<void> {
  const own = (await lockRoles(tx, userId)).get(userId)
  if (own?.isStaff && !(await hasOtherStaff(tx, userId))) throw invalid({ code: 'last_staff' })
}

/**
 * Returns the user's choice for each company in `left`. Ignores choices for other companies.
 * @throws Problem 400 if a choice is missing or invalid.
 */
function requireChoices(left: readonly CompanyToClose[], answers: readonly CompanyChoice[]): CompanyChoice[] {
  const faults: FieldFault[] = []
  const choices = left.flatMap((company) => {
    const answer = answers.findLast(({ id }) => id === company.id)
    const heir = answer?.hand_over_to
    const isPossible = heir === null || company.members.some(({ user_id: userId }) => userId === heir)
    if (answer === undefined || !isPossible) faults.push(createFault(company))
    return answer ?? []
  })
  if (faults.length > 0) throw invalid(...faults)
  return choices
}

function createFault({ id, name, members }: CompanyToClose): FieldFault {
  const message =
    members.length === 0
      ? `Confirm that ${name} (${id}) is closed.`
      : `Choose whether to close ${name} (${id}) or to hand it over to one of its members.`
  return { param: 'companies', code: 'company_choice_required', message }
}
