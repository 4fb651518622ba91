import { conflict, invalid, unauthenticated } from '#server/auth/ground/errors.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecent } from '../../access/reauthentication.ts'
import { insertAuthenticator } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { mayAddSecondFactor, afterSecondFactorAdded } from '../changes.ts'
import { presentTotp } from '../present.ts'
import { decryptSecret } from '../secrets.ts'
import { findTimeStep } from './app.ts'
import { createSetupSecret } from './issue.ts'

/**
 * Sets up the authenticator app with the secret that `readTotp` has returned in this session. Uses up the code.
 * @throws Problem 400 `incorrect_code` or `unverified_email`; 401 without a recent authentication; 409 if an app is
 * already set up.
 */
export async function activateTotp(ctx: AuthContext, { code }: { code: string }) {
  const { user, now } = ctx
  if (user === undefined) throw unauthenticated()
  // If the session has no setup secret, allauth creates one here and rejects the code. The user has not seen the new
  // secret, so any code is wrong.
  const sealed = ctx.session.state.totp ?? createSetupSecret(ctx, user).sealed
  const step = await requireRightCode(ctx, { user, sealed, code })
  await requireRecent(ctx)
  const row = await write(ctx, async (tx) => {
    if (!(await mayAddSecondFactor(tx, user))) throw unverifiedEmail()
    const authenticator = { userId: user.id, type: 'totp', sealed, lastStep: step, createdAt: now }
    const added = await insertAuthenticator(tx, authenticator)
    if (added === undefined) throw conflict()
    await afterSecondFactorAdded(ctx, tx, { user, notice: notices.authenticatorAppActivated })
    return added
  })
  return { data: presentTotp(row) }
}

type ActivationInput = { user: User; sealed: string; code: string }

async function requireRightCode(ctx: AuthContext, { user, sealed, code }: ActivationInput): Promise<number> {
  if (!(await mayAddSecondFactor(ctx.db, user))) throw unverifiedEmail()
  const app = decryptSecret(ctx, { userId: user.id, type: 'totp' }, sealed)
  const step = findTimeStep(app, { code, now: ctx.now, tolerance: ctx.config.accounts.totpTolerance })
  if (step === undefined) throw invalid({ param: 'code', code: 'incorrect_code' })
  return step
}

const unverifiedEmail = () => invalid({ param: 'code', code: 'unverified_email' })
