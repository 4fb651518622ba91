// Asks for the deletion of one's account. It works on until the day; what is closed then leaves the board at once.
import type { CompanyChoice, CompanyLeft } from '#contract/auth/account-deletion.ts'
import { tellAuditLog } from '#server/db/audited-transaction.ts'
import { days } from '#server/lib/duration.ts'
import { accountDeletionRequested } from '#server/mail/messages/account-deletion.ts'

import { audit } from '../audit-log.ts'
import { type AuthContext, write } from '../context.ts'
import { type FieldFault, invalid, unauthenticated } from '../errors.ts'
import { lockOwnCompanies, withdrawJobs } from './company-queries.ts'
import { putDeletion } from './queries.ts'
import { companiesLeft, readDeletion } from './read.ts'

type Answers = { companies: readonly CompanyChoice[] }

/** @throws Problem `invalid` that names each company for which there is no answer, or none that can be followed */
export async function requestDeletion(ctx: AuthContext, { companies: answers }: Answers) {
  const { user, now, config, mail } = ctx
  if (user === undefined) throw unauthenticated()
  const { siteName, publicUrl, accountDeletionDays } = config
  const dueAt = new Date(now.getTime() + days(accountDeletionDays))
  await write(ctx, async (tx) => {
    await tellAuditLog(tx, { userId: user.id, via: 'api', now })
    await lockOwnCompanies(tx, user.id)
    const left = await companiesLeft(tx, user.id)
    const choices = choicesFor(left, answers)
    await putDeletion(tx, { userId: user.id, now, dueAt, companies: choices })
    for (const { id, hand_over_to: heir } of choices) if (heir === null) await withdrawJobs(tx, id, now)
    audit(ctx, 'deletion asked for')
    if (user.email !== null)
      await mail.send(tx, user.email, accountDeletionRequested({ siteName, publicUrl, dueAt }))
  })
  return readDeletion(ctx)
}

/** One for each company that would be left, and for no other. */
function choicesFor(left: readonly CompanyLeft[], answers: readonly CompanyChoice[]): CompanyChoice[] {
  const faults: FieldFault[] = []
  const choices = left.flatMap((company) => {
    const answer = answers.findLast(({ id }) => id === company.id)
    const heir = answer?.hand_over_to
    const isPossible = heir === null || company.members.some(({ user_id: userId }) => userId === heir)
    if (answer === undefined || !isPossible) faults.push(faultOf(company))
    return answer ?? []
  })
  if (faults.length > 0) throw invalid(...faults)
  return choices
}

function faultOf({ id, name, members }: CompanyLeft): FieldFault {
  const ways = members.length === 0 ? 'close it' : 'hand it over to one of its members, or close it'
  const message = `Say what becomes of ${name} (${id}): ${ways}.`
  return { param: 'companies', code: 'company_choice_required', message }
}
