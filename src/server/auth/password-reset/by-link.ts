import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import {
  type InvalidKeyReason,
  findInvalidKeyReason,
  findByLinkKey,
  consumeLinkKey,
} from '../ground/link-keys-queries.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import { type EmailAddress, lockUser } from '../ground/users-queries.ts'
import { presentOwner, replacePassword, requireKeyAndPassword } from './set-password.ts'

/** Returns the user who requested the link with this key. The key stays valid. */
export async function checkKey(ctx: AuthContext, { key }: { key: string }) {
  return presentOwner(ctx, await findOwner(ctx, key))
}

/**
 * Replaces the password of the user who requested the link with this key. A key works once, and its use invalidates the
 * other keys of the user.
 */
export async function resetPassword(
  ctx: AuthContext,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const owner = await requireKeyAndPassword(findOwner(ctx, key), { password })
  const passwordHash = await ctx.passwords.hash(password)
  const isUsed = await write(ctx, async (tx) => {
    // Lock the user before the key, in the same order as other changes that delete keys, to avoid deadlocks.
    await lockUser(tx, owner.userId)
    if (!(await consumeLinkKey(tx, key))) return false
    await revokeCreatorAccess(ctx, tx, owner)
    await replacePassword(ctx, tx, { owner, passwordHash })
    return true
  })
  if (!isUsed) throw await rejectKey(ctx, key)
}

async function findOwner(ctx: AuthContext, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const owner = await findByLinkKey(ctx.db, { purpose: 'reset-password', key, now: ctx.now })
  if (owner === undefined) throw await rejectKey(ctx, key)
  return owner
}

/**
 * Messages that explain why a key is invalid. They reveal nothing to others, because only the recipient of the email
 * has the key.
 */
const messages: Record<InvalidKeyReason, string> = {
  used: 'This link has already been used.',
  outdated: 'This link no longer works, because you have logged in or changed your account since we sent it.',
  expired: 'This link has expired.',
}

async function rejectKey(ctx: AuthContext, key: string) {
  audit(ctx, 'key refused')
  const found = await findInvalidKeyReason(ctx.db, { purpose: 'reset-password', key, now: ctx.now })
  return invalid({
    param: 'key',
    code: 'invalid_password_reset',
    ...(found && { message: messages[found.reason] }),
  })
}
