import { unauthenticated } from '#server/auth/ground/errors.ts'

import { recordReauthentication } from '../../access/reauthentication.ts'
import type { AuthContext } from '../../ground/context.ts'
import { verifyPasskey, createRequestOptions } from './assertion.ts'

export async function readReauthenticateOptions(ctx: AuthContext) {
  return createRequestOptions(ctx, requireAssertionRequest(ctx))
}

export async function reauthenticateByPasskey(
  ctx: AuthContext,
  { credential }: { credential: unknown },
): Promise<void> {
  await verifyPasskey(ctx, { ...requireAssertionRequest(ctx), credential }, async (_tx, { id }) =>
    recordReauthentication(ctx, { method: 'mfa', id, type: 'webauthn', reauthenticated: true }),
  )
}

function requireAssertionRequest({ user }: AuthContext) {
  if (user === undefined) throw unauthenticated()
  return { purpose: 'reauthenticate', userId: user.id } as const
}
