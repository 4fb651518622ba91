import type { User } from '#server/identity/session/queries.ts'

import type { AuthContext } from '../../context.ts'
import { encryptSecret } from '../secrets.ts'
import { newTotpApp, type TotpApp } from './app.ts'

/** Makes a secret to set an authenticator app up with, and stores it in the session. The one before is void. */
export function issueSecret(ctx: AuthContext, { id: userId }: User): { app: TotpApp; sealed: string } {
  const app = newTotpApp(ctx.random, ctx.config.accounts)
  const sealed = encryptSecret(ctx, { userId, type: 'totp' }, app)
  ctx.session.set('totp', sealed)
  return { app, sealed }
}
