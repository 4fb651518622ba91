import type { Db } from '#server/db/open.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

import type { Authenticator } from '../../ground/authenticators-queries.ts'
import type { AuthContext } from '../../ground/context.ts'
import { decryptSecret } from '../secrets.ts'
import { toBit, deriveCodes, isCodeUsed } from './codes.ts'
import { markCodeUsed } from './queries.ts'

/** Uses up a recovery code. Returns false if the code is wrong or was used before. */
export async function spendRecoveryCode(
  ctx: AuthContext,
  tx: Db,
  { row, code }: { row: Authenticator; code: string },
): Promise<boolean> {
  const set = decryptSecret(ctx, { userId: row.userId, type: 'recovery_codes' }, row.sealed)
  const matches = deriveCodes(set).map((one) => isSameSecret(one, code))
  const index = matches.findIndex((isMatch, at) => isMatch && !isCodeUsed(row.usedMask, at))
  return index >= 0 && markCodeUsed(tx, { id: row.id, bit: toBit(index), now: ctx.now })
}
