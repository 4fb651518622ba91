import type { Db } from '#server/db/open.ts'

import type { AuthContext } from '../../context.ts'
import type { Authenticator } from '../queries.ts'
import { decryptSecret } from '../secrets.ts'
import { findTimeStep } from './app.ts'
import { markStepUsed } from './queries.ts'

/** Consumes a code of an authenticator app. Returns false for a wrong code or a time step that has been used. */
export async function spendTotpCode(
  ctx: AuthContext,
  tx: Db,
  { row, code }: { row: Authenticator; code: string },
): Promise<boolean> {
  const app = decryptSecret(ctx, { userId: row.userId, type: 'totp' }, row.sealed)
  const step = findTimeStep(app, { code, now: ctx.now, tolerance: ctx.config.accounts.totpTolerance })
  return step !== undefined && markStepUsed(tx, { id: row.id, step, now: ctx.now })
}
