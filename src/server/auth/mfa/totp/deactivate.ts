import { unauthenticated } from '#server/auth/ground/errors.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecent } from '../../access/reauthentication.ts'
import { deleteAuthenticator, findAuthenticator } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { afterSecondFactorRemoved } from '../changes.ts'

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
