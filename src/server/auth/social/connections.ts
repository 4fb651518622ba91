import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { isUsableHash } from '#server/lib/passwords.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid, unauthenticated } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { presentAccount, presentProvider } from '../ground/present-provider.ts'
import { deleteSocialAccount, listSocialAccounts } from '../ground/social-accounts-queries.ts'
import { findAddresses, findUser } from '../ground/users-queries.ts'

type Input = { provider: string; account: string }

export async function listAccounts({ db, user, config }: AuthContext) {
  if (user === undefined) throw unauthenticated()
  const accounts = await listSocialAccounts(db, user.id)
  return { data: accounts.map((account) => presentAccount(config.accounts.providers, account)) }
}

/**
 * Disconnects a provider account from the user.
 * @throws Problem 400 if the account is unknown, belongs to another user or is the last login method. Otherwise 401 if
 * reauthentication is required.
 */
export async function disconnectAccount(ctx: AuthContext, { provider, account: uid }: Input) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await requireOtherLoginMethod(ctx, ctx.db, { user, provider, uid })
  await requireRecentWhereSet(ctx)
  await write(ctx, async (tx) => {
    await requireOtherLoginMethod(ctx, tx, { user, provider, uid })
    await deleteSocialAccount(tx, { userId: user.id, provider, uid })
    const { name } = presentProvider(ctx.config.accounts.providers, provider)
    await notify(ctx, tx, { user, notice: notices.providerDisconnected(name) })
    audit(ctx, 'account disconnected')
  })
  return listAccounts(ctx)
}

type Account = { user: User; provider: string; uid: string }

/**
 * Requires that the user can still log in without this account: by another connected account, or by a password that the
 * user could reset.
 */
async function requireOtherLoginMethod(
  { config }: AuthContext,
  db: Db,
  { user, provider, uid }: Account,
): Promise<void> {
  const accounts = await listSocialAccounts(db, user.id)
  const isOwn = accounts.some((account) => account.provider === provider && account.uid === uid)
  if (!isOwn) throw invalid({ code: 'account_not_found' })
  if (accounts.length > 1) return
  const fresh = await findUser(db, user.id)
  if (!isUsableHash(fresh?.passwordHash ?? null)) throw invalid({ code: 'no_password' })
  const hasVerified = (await findAddresses(db, user.id)).some(({ isVerified }) => isVerified)
  if (config.accounts.emailVerification === 'mandatory' && !hasVerified)
    throw invalid({ code: 'no_verified_email' })
}
