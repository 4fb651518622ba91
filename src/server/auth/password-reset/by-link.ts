// A new password by the key in the link that was mailed, wherever it is opened.
import { type AuthContext, note, write } from '../context.ts'
import { findByLinkKey, useLinkKey } from '../link-keys-queries.ts'
import { invalid } from '../problems.ts'
import { inheritNothing } from '../unproved-account.ts'
import { type EmailAddress, lockUser } from '../users-queries.ts'
import { presentOwner, replacePassword, requireChoice } from './choose.ts'

/** Whose password a key would replace; it stays good. */
export async function peek(ctx: AuthContext, { key }: { key: string }) {
  return presentOwner(ctx, await ownerOf(ctx, key))
}

/** A key works once, and all others of that user are outdated then. */
export async function finish(
  ctx: AuthContext,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const owner = await requireChoice(ownerOf(ctx, key), { password })
  const passwordHash = await ctx.passwords.hash(password)
  const isUsed = await write(ctx, async (tx) => {
    // Before the key: whoever changes what the user has takes such keys away in the same order.
    await lockUser(tx, owner.userId)
    if (!(await useLinkKey(tx, key))) return false
    await inheritNothing(ctx, tx, owner)
    await replacePassword(ctx, tx, { owner, passwordHash })
    return true
  })
  if (!isUsed) throw badKey(ctx)
}

async function ownerOf(ctx: AuthContext, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const owner = await findByLinkKey(ctx.db, { purpose: 'reset-password', key, now: ctx.now })
  if (owner === undefined) throw badKey(ctx)
  return owner
}

function badKey(ctx: AuthContext) {
  note(ctx, 'key refused')
  return invalid({ param: 'key', code: 'invalid_password_reset' })
}
