import type { Db } from '#server/db/open.ts'
import { tooMany } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { hasSecondFactor } from '../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { deleteUnverifiedSecondaryAddresses } from '../ground/emails-queries.ts'
import { type FieldFault, invalid } from '../ground/errors.ts'
import { insertOwnAddress } from '../ground/insert-own-address.ts'
import { deleteResetKeys, findAddresses, findUserByAnyEmail } from '../ground/users-queries.ts'
import { sendVerification } from '../pipeline/send-verification.ts'
import { changeSignupAddress } from './change-signup-address.ts'
import { listEmails } from './list.ts'

type Addition = { user: User; email: string }

/**
 * Adds an unverified address to the logged-in user, and emails a link or a code to the address. For a visitor, changes
 * the address of the pending signup. Returns the addresses.
 */
export async function addEmail(ctx: AuthContext, { email }: { email: string }) {
  const { user } = ctx
  if (user === undefined) return changeSignupAddress(ctx, email)
  await write(ctx, async (tx) => {
    await requireAddable(ctx, tx, { user, email })
    await requireRecentWhereSet(ctx, tx)
    await add(ctx, tx, { user, email })
  })
  return listEmails(ctx)
}

/**
 * Sends the verification email. With verification by link, also stores the address. With verification by code, the
 * address is stored only after its verification.
 */
async function add(ctx: AuthContext, tx: Db, { user, email }: Addition): Promise<void> {
  const { emailVerificationByCode: byCode, changeEmail } = ctx.config.accounts
  if (changeEmail) await deleteUnverifiedSecondaryAddresses(tx, user.id)
  if (!byCode) await insertOwnAddress(ctx, tx, { user, email })
  const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId: user.id, email })
  if (byCode && !isSent) throw tooMany(retryAfterMs)
  await deleteResetKeys(tx, user.id)
}

async function requireAddable(ctx: AuthContext, tx: Db, { user, email }: Addition): Promise<void> {
  const own = await findAddresses(tx, user.id)
  if (own.some((address) => address.email === email)) throw invalidEmail({ code: 'duplicate_email' })
  // With enumeration prevention, this response does not reveal that another user has the address. Only the recipient of
  // the emailed key or code learns this, when verifying the address.
  const { preventEnumeration, maxEmailAddresses: limit, changeEmail } = ctx.config.accounts
  if (!preventEnumeration && (await findUserByAnyEmail(tx, email)))
    throw invalidEmail({ code: 'email_taken' })
  const message = `You cannot add more than ${limit} email addresses.`
  if (!changeEmail && own.length >= limit) throw invalidEmail({ code: 'max_email_addresses', message })
  if (await hasSecondFactor(tx, user.id)) throw invalidEmail({ code: 'add_email_blocked' })
}

const invalidEmail = (fault: FieldFault) => invalid({ param: 'email', ...fault })
