// A new password by the key in the link that was mailed, wherever it is opened.
import type { Db } from '#server/db/open.ts'

import { type AuthContext, write } from '../context.ts'
import { findByLinkKey, useLinkKey } from '../link-keys-queries.ts'
import { invalid } from '../problems.ts'
import type { EmailAddress } from '../users-queries.ts'
import { presentOwner, replacePassword, requireChoice } from './choose.ts'

/** Whose password a key would replace; it stays good. */
export async function peek(ctx: AuthContext, { key }: { key: string }) {
  return presentOwner(ctx, await ownerOf(ctx, ctx.db, key))
}

/** A key works once, and all others of that user are outdated then. */
export async function finish(
  ctx: AuthContext,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const owner = await requireChoice(ownerOf(ctx, ctx.db, key), password)
  const passwordHash = await ctx.passwords.hash(password)
  await write(ctx, async (tx) => {
    if (!(await useLinkKey(tx, key))) throw badKey()
    await replacePassword(ctx, tx, { owner, passwordHash })
  })
}

async function ownerOf({ now }: AuthContext, db: Db, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const owner = await findByLinkKey(db, { purpose: 'reset-password', key, now })
  if (owner === undefined) throw badKey()
  return owner
}

const badKey = () => invalid({ param: 'key', code: 'invalid_password_reset' })
