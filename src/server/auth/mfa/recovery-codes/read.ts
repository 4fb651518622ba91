import { unauthenticated } from '#server/auth/ground/errors.ts'

import { requireRecent } from '../../access/reauthentication.ts'
import { type Authenticator, findAuthenticator } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { presentRecoveryCodes, presentShownCodes } from '../present.ts'
import { decryptSecret, encryptSecret } from '../secrets.ts'
import { replaceEncryptedSet } from './queries.ts'

export async function readRecoveryCodes(ctx: AuthContext) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const row = await findAuthenticator(ctx.db, user.id, 'recovery_codes')
  if (row === undefined) return { status: 404 as const }
  await requireRecent(ctx)
  const isFirst = await markShown(ctx, row)
  const mayShow = isFirst || !ctx.config.accounts.recoveryCodesShowOnce
  return { data: mayShow ? presentShownCodes(ctx, row) : presentRecoveryCodes(ctx, row) }
}

/** Marks the recovery codes as shown. If several callers do so concurrently, returns true for exactly one of them. */
async function markShown(ctx: AuthContext, row: Authenticator): Promise<boolean> {
  const owner = { userId: row.userId, type: 'recovery_codes' } as const
  const was = row.sealed ?? ''
  const set = decryptSecret(ctx, owner, was)
  if (set.wereShown) return false
  const sealed = encryptSecret(ctx, owner, { ...set, wereShown: true })
  return write(ctx, (tx) => replaceEncryptedSet(tx, { id: row.id, was, sealed }))
}
