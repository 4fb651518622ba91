// Answers a pending login with a TOTP code or a recovery code.
import type { AuthContext } from '../context.ts'
import { notPending } from '../errors.ts'
import { finishStage } from '../login/pipeline/engine.ts'
import { pendingLogin } from '../pending.ts'
import { withCode } from './with-code.ts'

export async function authenticate(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  const userId = pendingLogin(ctx, 'mfa_authenticate')?.userId
  if (userId === undefined || userId === null) throw notPending()
  await withCode(ctx, { userId, code }, (tx, factor) =>
    finishStage(ctx, tx, { stage: 'mfa_authenticate', method: factor }),
  )
}
