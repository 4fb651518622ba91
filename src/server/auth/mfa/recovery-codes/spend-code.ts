// Answers with a recovery code. Each code works once.
import type { Db } from '#server/db/open.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

import type { AuthContext } from '../../context.ts'
import type { Authenticator } from '../queries.ts'
import { decryptSecret } from '../secrets.ts'
import { bitOf, codesOf, isUsed } from './codes.ts'
import { spendBit } from './queries.ts'

export async function spendRecoveryCode(
  ctx: AuthContext,
  tx: Db,
  { row, code }: { row: Authenticator; code: string },
): Promise<boolean> {
  const set = decryptSecret(ctx, { userId: row.userId, type: 'recovery_codes' }, row.sealed)
  const matches = codesOf(set).map((one) => isSameSecret(one, code))
  const index = matches.findIndex((isMatch, at) => isMatch && !isUsed(row.usedMask, at))
  return index >= 0 && spendBit(tx, { id: row.id, bit: bitOf(index), now: ctx.now })
}
