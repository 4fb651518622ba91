// Requests the deletion of the caller's account. The account and its companies remain until the grace period ends.
import type { OwnedCompany } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'
import { hasOtherStaff, lockRoles } from '#server/identity/roles-queries.ts'
import { days } from '#server/lib/duration.ts'
import { writeAccountDeletionRequested } from '#server/mail/messages/account-deletion.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict, invalid, unauthenticated } from '../ground/errors.ts'
import { lockOwnCompanies } from './company-queries.ts'
import { putDeletion, removeDeletion } from './queries.ts'
import { DELETION_DAYS, listOwnedCompanies, readDeletion } from './read.ts'

/**
 * Requests the deletion and emails the user.
 * @throws Problem 400 if the user is the last staff user; 409 while the user is the only owner of a company with other
 * members.
 */
export async function requestDeletion(ctx: AuthContext) {
  const { user, now, config, mail } = ctx
  if (user === undefined) throw unauthenticated()
  const { siteName, publicUrl } = config
  const dueAt = new Date(now.getTime() + days(DELETION_DAYS))
  await write(ctx, async (tx) => {
    await requireOtherStaff(tx, user.id)
    await lockOwnCompanies(tx, user.id)
    const companies = await listOwnedCompanies(tx, { userId: user.id, dueAt })
    requireNoOtherMembers(companies)
    await putDeletion(tx, { userId: user.id, dueAt, now })
    audit(ctx, 'deletion requested')
    if (user.email !== null)
      await mail.send(
        tx,
        user.email,
        writeAccountDeletionRequested({ siteName, publicUrl, dueAt, companies }),
      )
  })
  return readDeletion(ctx)
}

async function requireOtherStaff(tx: Db, userId: number): Promise<void> {
  const own = (await lockRoles(tx, userId)).get(userId)
  if (own?.isStaff && !(await hasOtherStaff(tx, userId))) throw invalid({ code: 'last_staff' })
}

function requireNoOtherMembers(companies: readonly OwnedCompany[]): void {
  const names = companies.filter(({ members }) => members.length > 0).map(({ name }) => name)
  if (names.length === 0) return
  const message = `First make another member an owner, or close the company: ${names.join(', ')}.`
  throw conflict({ code: 'only_owner', message })
}

export async function cancelDeletion(ctx: AuthContext) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    if (await removeDeletion(tx, user.id)) audit(ctx, 'deletion cancelled')
  })
  return readDeletion(ctx)
}
