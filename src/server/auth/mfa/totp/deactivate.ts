import { unauthenticated } from '#server/auth/errors.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { type AuthContext, write } from '../../context.ts'
import { requireRecent } from '../../reauthentication/recent.ts'
import { afterSecondFactorRemoved } from '../changes.ts'
import { deleteAuthenticator, findAuthenticator } from '../queries.ts'

/** Removes the authenticator app of the user. Does nothing if the user has none. */
export async function deactivateTotp(ctx: AuthContext): Promise<Record<string, never>> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const row = await findAuthenticator(ctx.db, user.id, 'totp')
  if (row === undefined) return {}
  await requireRecent(ctx)
  await write(ctx, async (tx) => {
    if (await deleteAuthenticator(tx, row))
      await afterSecondFactorRemoved(ctx, tx, { user, notice: notices.authenticatorAppDeactivated })
  })
  return {}
}
