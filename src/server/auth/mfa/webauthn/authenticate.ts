import { notPending } from '#server/auth/ground/errors.ts'
import { findPendingLogin } from '#server/auth/ground/pending.ts'
import { finishStage } from '#server/auth/pipeline/engine.ts'

import type { AuthContext } from '../../ground/context.ts'
import { verifyPasskey, createRequestOptions } from './assertion.ts'

export async function readAuthenticateOptions(ctx: AuthContext) {
  return createRequestOptions(ctx, requireAssertionRequest(ctx))
}

export async function authenticateByPasskey(
  ctx: AuthContext,
  { credential }: { credential: unknown },
): Promise<void> {
  await verifyPasskey(ctx, { ...requireAssertionRequest(ctx), credential }, (tx, { id }) =>
    finishStage(ctx, tx, {
      stage: 'mfa_authenticate',
      method: { method: 'mfa', id, type: 'webauthn' },
    }),
  )
}

function requireAssertionRequest(ctx: AuthContext) {
  const userId = findPendingLogin(ctx, 'mfa_authenticate')?.userId
  if (typeof userId !== 'number') throw notPending()
  return { purpose: 'authenticate', userId } as const
}
