import type { Db } from '#server/db/open.ts'

import type { Authenticator } from '../../ground/authenticators-queries.ts'
import type { AuthContext } from '../../ground/context.ts'
import { decryptSecret } from '../secrets.ts'
import { findTimeStep } from './app.ts'
import { markStepUsed } from './queries.ts'

/**
 * Uses up a code of an authenticator app. Returns false if the code is wrong, or a code of the same or a later time
 * step was used before.
 */
export async function spendTotpCode(
  ctx: AuthContext,
  tx: Db,
  { row, code }: { row: Authenticator; code: string },
): Promise<boolean> {
  const app = decryptSecret(ctx, { userId: row.userId, type: 'totp' }, row.sealed)
  const step = findTimeStep(app, { code, now: ctx.now, tolerance: ctx.config.accounts.totpTolerance })
  return step !== undefined && markStepUsed(tx, { id: row.id, step, now: ctx.now })
}
