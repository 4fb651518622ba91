// Signs up with an email address and a passkey instead of a password. The user verifies the address before creating the
// passkey.
import { conflict } from '#server/auth/ground/errors.ts'
import { findPendingLogin } from '#server/auth/ground/pending.ts'
import { finishStage } from '#server/auth/pipeline/engine.ts'
import type { Guard } from '#server/http/guards.ts'

import { audit } from '../../ground/audit-lines.ts'
import type { AuthContext } from '../../ground/context.ts'
import { findUser } from '../../ground/users-queries.ts'
import { requireAcceptable, signUp } from '../../signup/sign-up.ts'
import { addPasskeyTo, type NamedCredential } from './add.ts'
import { createCreationOptions, verifyCreation } from './creation.ts'

const stage = 'mfa_signup_webauthn'

export const passkeySignupPending: Guard = {
  name: 'passkeySignupPending',
  beforeInput({ account }) {
    if (findPendingLogin(account, stage) === undefined) throw conflict()
  },
}

export async function signUpByPasskey(ctx: AuthContext, { email }: { email: string }): Promise<void> {
  await requireAcceptable(ctx, { email })
  await signUp(ctx, { email, passwordHash: null })
}

export async function readSignupOptions(ctx: AuthContext) {
  const user = await pendingUser(ctx)
  return createCreationOptions(ctx, { user, purpose: 'signup', isPasswordless: true })
}

/**
 * Adds the passkey and completes the signup. Records no login method, because the user has not authenticated yet, and
 * creates no recovery codes. The user can create recovery codes later.
 */
export async function finishPasskeySignup(
  ctx: AuthContext,
  { name, credential }: NamedCredential,
): Promise<void> {
  const user = await pendingUser(ctx)
  const passkey = await verifyCreation(ctx, { userId: user.id, purpose: 'signup', credential })
  await addPasskeyTo(ctx, { user, name, passkey }, async (tx) => {
    audit(ctx, 'second factor added', { user: user.id })
    await finishStage(ctx, tx, { stage })
  })
}

async function pendingUser(ctx: AuthContext) {
  const userId = findPendingLogin(ctx, stage)?.userId
  const user = typeof userId === 'number' ? await findUser(ctx.db, userId) : undefined
  if (user === undefined) throw conflict()
  return user
}
