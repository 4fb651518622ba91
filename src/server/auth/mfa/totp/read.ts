import { displayEmail } from '#contract/auth/display-email.ts'
import { conflict, unauthenticated } from '#server/auth/ground/errors.ts'

import { findAuthenticator } from '../../ground/authenticators-queries.ts'
import type { AuthContext } from '../../ground/context.ts'
import { mayAddSecondFactor } from '../changes.ts'
import { presentTotp } from '../present.ts'
import { formatOtpauthUrl } from './app.ts'
import { createSetupSecret } from './issue.ts'

/**
 * Returns the authenticator app of the user. If the user has none, returns a new setup secret, which replaces any
 * previous one.
 * @throws Problem 409 `unverified_email` if the user may not add a second factor.
 */
export async function readTotp(ctx: AuthContext) {
  const { user, db, config } = ctx
  if (user === undefined) throw unauthenticated()
  const row = await findAuthenticator(db, user.id, 'totp')
  if (row) return { data: presentTotp(row) }
  if (!(await mayAddSecondFactor(db, user))) throw conflict({ code: 'unverified_email' })
  const { app } = createSetupSecret(ctx, user)
  const label = (user.email && displayEmail(user.email)) ?? user.displayName ?? `user ${user.id}`
  return {
    status: 404 as const,
    meta: { secret: app.secret, totp_url: formatOtpauthUrl(app, { label, issuer: config.siteName }) },
  }
}
