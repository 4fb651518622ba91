import type { User } from '#server/identity/session/queries.ts'

import type { AuthContext } from '../../ground/context.ts'
import { encryptSecret } from '../secrets.ts'
import { newTotpApp, type TotpApp } from './app.ts'

/**
 * Creates a secret to set up an authenticator app, and stores the secret in the session in place of any previous setup
 * secret.
 */
export function createSetupSecret(ctx: AuthContext, { id: userId }: User): { app: TotpApp; sealed: string } {
  const app = newTotpApp(ctx.random)
  const sealed = encryptSecret(ctx, { userId, type: 'totp' }, app)
  ctx.session.set('totp', sealed)
  return { app, sealed }
}
