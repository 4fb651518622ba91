import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { denied, invalid } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { presentProvider } from '../ground/present-provider.ts'
import {
  findSocialAccount,
  insertSocialAccount,
  updateSocialAccount,
} from '../ground/social-accounts-queries.ts'

/**
 * Checks that the user may connect `identity` to the account. Returns a function that connects it. Call this function
 * inside `write`.
 * @throws Problem for visitors, and if reauthentication is required.
 */
export async function connect(
  ctx: AuthContext,
  identity: ProviderIdentity,
): Promise<(tx: Db) => Promise<void>> {
  const { user } = ctx
  if (user === undefined) throw denied()
  await requireRecentWhereSet(ctx)
  return async (tx) => {
    const account = await findSocialAccount(tx, identity)
    if (account === undefined) return addAccount(ctx, tx, { user, identity })
    if (account.userId !== user.id) throw invalid({ code: 'connected_other' })
    await updateSocialAccount(tx, { userId: user.id, identity, now: ctx.now })
  }
}

/** Connects a provider account to a user and emails the user about it. */
export async function addAccount(
  ctx: AuthContext,
  tx: Db,
  { user, identity }: { user: User; identity: ProviderIdentity },
): Promise<void> {
  await insertSocialAccount(tx, { userId: user.id, identity, now: ctx.now })
  const { name } = presentProvider(ctx.config.accounts.providers, identity.provider)
  await notify(ctx, tx, { user, notice: notices.providerConnected(name) })
  audit(ctx, 'account connected', { user: user.id })
}
