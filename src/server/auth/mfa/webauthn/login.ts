import { conflict } from '#server/auth/ground/errors.ts'
import { beginLogin } from '#server/auth/pipeline/engine.ts'

import { recordReauthentication } from '../../access/reauthentication.ts'
import { logOutWithinSession } from '../../access/session.ts'
import type { AuthContext } from '../../ground/context.ts'
import { findUser } from '../../ground/users-queries.ts'
import { verifyPasskey, createRequestOptions } from './assertion.ts'

const request = { purpose: 'login', userId: null } as const

export function readLoginOptions(ctx: AuthContext) {
  return createRequestOptions(ctx, request)
}

/**
 * Logs in the owner of the passkey. If that user is already logged in, the passkey reauthenticates. If another user is
 * logged in, that user is logged out first.
 */
export async function loginByPasskey(
  ctx: AuthContext,
  { credential }: { credential: unknown },
): Promise<void> {
  await verifyPasskey(ctx, { ...request, credential }, async (tx, { id, userId }) => {
    const method = { method: 'mfa', id, type: 'webauthn', passwordless: true } as const
    if (ctx.user?.id === userId) return recordReauthentication(ctx, method)
    const user = await findUser(tx, userId)
    if (user === undefined) throw conflict()
    logOutWithinSession(ctx)
    await beginLogin(ctx, tx, { user, email: user.email, method })
  })
}
