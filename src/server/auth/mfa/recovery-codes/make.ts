import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'
import { newToken } from '#server/lib/tokens.ts'

import { audit } from '../../ground/audit-lines.ts'
import {
  type Authenticator,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
} from '../../ground/authenticators-queries.ts'
import type { AuthContext } from '../../ground/context.ts'
import { encryptSecret } from '../secrets.ts'

type NewSet = {
  userId: number
  /** Whether the response shows the codes to their owner. */ wereShown: boolean
}

/** Replaces the recovery codes of a user with new codes. Call inside `write`, after locking the user. */
export async function replaceRecoveryCodes(
  ctx: AuthContext,
  tx: Db,
  { userId, wereShown }: NewSet,
): Promise<Authenticator> {
  const before = await findAuthenticator(tx, userId, 'recovery_codes')
  if (before) await deleteAuthenticator(tx, before)
  const set = { seed: newToken(ctx.random), wereShown }
  const sealed = encryptSecret(ctx, { userId, type: 'recovery_codes' }, set)
  const authenticator = { userId, type: 'recovery_codes', sealed, createdAt: ctx.now }
  audit(ctx, 'recovery codes made')
  return required(await insertAuthenticator(tx, authenticator))
}
