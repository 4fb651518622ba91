import type { Db } from '#server/db/open.ts'

import { recordReauthentication } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type Authenticator, findAuthenticators } from '../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid, notPending, unauthenticated } from '../ground/errors.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { lockUser } from '../ground/users-queries.ts'
import { finishStage, type SecondFactor } from '../pipeline/engine.ts'
import { throwUnlessAllowed, requireAttemptLeft, requireStillAllowed, countFailure } from './attempts.ts'
import { spendRecoveryCode } from './recovery-codes/spend-code.ts'
import { spendTotpCode } from './totp/spend-code.ts'

/** Completes the second factor of a pending login with a TOTP code or a recovery code. */
export async function authenticate(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  const userId = findPendingLogin(ctx, 'mfa_authenticate')?.userId
  if (userId === undefined || userId === null) throw notPending()
  await withCode(ctx, { userId, code }, (tx, factor) =>
    finishStage(ctx, tx, { stage: 'mfa_authenticate', method: factor }),
  )
}

export async function reauthenticateByCode(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  if (ctx.user === undefined) throw unauthenticated()
  await withCode(ctx, { userId: ctx.user.id, code }, (_tx, factor) => recordReauthentication(ctx, factor))
}

type CodeInput = { userId: number; code: string }

/**
 * Checks a code against the authenticator app and the recovery codes of a user. If the code is right, uses it up and
 * runs `then` in the same transaction.
 * @throws Problem 400 `incorrect_code` or `too_many_login_attempts`.
 */
async function withCode(
  ctx: AuthContext,
  { userId, code }: CodeInput,
  then: (tx: Db, factor: SecondFactor) => Promise<void> | void,
): Promise<void> {
  const attempt = { userId, param: 'code' } as const
  await requireAttemptLeft(ctx, attempt)
  const failure = await write(ctx, async (tx) => {
    await lockUser(tx, userId)
    const factor = await spendMatchingCode(ctx, tx, { userId, code })
    if (factor === undefined) return countFailure(ctx, attempt, tx)
    await requireStillAllowed(ctx, tx, attempt)
    await then(tx, factor)
    return undefined
  })
  if (failure === undefined) return
  throwUnlessAllowed(ctx, attempt, failure)
  throw rejectCode(ctx, userId)
}

async function spendMatchingCode(
  ctx: AuthContext,
  tx: Db,
  { userId, code }: CodeInput,
): Promise<SecondFactor | undefined> {
  for (const row of await findAuthenticators(tx, userId)) {
    const type = await spendCode(ctx, tx, { row, code })
    if (type !== undefined) return { method: 'mfa', id: row.id, type }
  }
  return undefined
}

async function spendCode(ctx: AuthContext, tx: Db, typed: { row: Authenticator; code: string }) {
  if (typed.row.type === 'totp' && (await spendTotpCode(ctx, tx, typed))) return 'totp'
  if (typed.row.type === 'recovery_codes' && (await spendRecoveryCode(ctx, tx, typed)))
    return 'recovery_codes'
  return undefined
}

function rejectCode(ctx: AuthContext, userId: number) {
  audit(ctx, 'second factor refused', { user: userId })
  return invalid({ param: 'code', code: 'incorrect_code' })
}
