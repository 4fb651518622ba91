// Checks emailed codes. The server counts an attempt before it checks the code, so that concurrent guesses get no extra
// attempts.
import type { Guard } from '#server/http/guards.ts'
import type { PendingCode } from '#server/identity/session/state.ts'
import { countCodeAttempt } from '#server/rates/count-attempt.ts'

import { audit } from './audit-lines.ts'
import type { AuthContext } from './context.ts'
import { conflict, invalid } from './errors.ts'
import { type CodeKind, dropCode, resumeCode } from './pending.ts'
import { findUser } from './users-queries.ts'

/** Maximum number of resends for each pending code. */
export const MAX_RESENDS = 2

/** Maximum number of address changes for each pending signup. */
export const MAX_CHANGES = 2

type CodeAttempt = {
  typed: string
  param: 'key' | 'code'
  /**
   * Returns whether another user has verified the address. The server then counts even the right code as a failed
   * attempt.
   */
  isTaken?: (address: { email: string; userId: number }) => Promise<boolean>
}

/**
 * Returns a guard that lets a request pass if the session has a pending code of this `kind` and `isAwaited` returns
 * true. The guard rejects any other request with 409.
 */
export function codePending(kind: CodeKind, isAwaited: (ctx: AuthContext) => boolean): Guard {
  return {
    name: 'codePending',
    beforeInput({ account: ctx }) {
      const pending = isAwaited(ctx) ? ctx.session.state[kind] : undefined
      if (pending === undefined) throw conflict()
      if (resumeCode(ctx, kind) === undefined) throw refuseCode(ctx, pending)
    },
  }
}

/**
 * Checks a typed code and returns the pending code of the session, which the caller must remove after use.
 * @throws Problem 409 if no code is pending, the code is no longer valid, or its attempts are used up; 400
 * `incorrect_code`, `email_taken` or `required`. Each 400 counts as an attempt.
 */
export async function checkCode(
  ctx: AuthContext,
  kind: CodeKind,
  { typed, param, isTaken }: CodeAttempt,
): Promise<PendingCode & { userId: number }> {
  const pending = resumeCode(ctx, kind)
  if (pending === undefined) throw conflict()
  const { isAllowed, left, giveBack } = await countCodeAttempt(ctx, pending.code)
  const { userId } = pending
  const isRight = typed !== '' && ctx.codes.isRight(pending.code, typed)
  // Concurrent requests have taken the remaining attempts. This request gets 409 even with the right code. The code
  // stays pending, so that one of the other requests can still use it.
  if (!isAllowed) throw isRight ? conflict() : dropAndRefuseCode(ctx, kind, pending)
  const isTakenByOther =
    isRight && userId !== null && (await isTaken?.({ email: pending.email, userId })) === true
  if (isRight && userId !== null && !isTakenByOther) {
    await giveBack()
    if (await isOutdated(ctx, { ...pending, userId })) throw dropAndRefuseCode(ctx, kind, pending)
    return { ...pending, userId }
  }
  audit(ctx, 'code refused', { user: userId ?? undefined })
  ctx.session.touch()
  if (left === 0) dropCode(ctx, kind)
  const code = isTakenByOther ? 'email_taken' : 'incorrect_code'
  throw invalid({ param, code: typed === '' ? 'required' : code })
}

/**
 * Returns whether all sessions of the user have been ended since the code was sent. The code is then invalid. Sessions
 * end when the user changes the password, and when another person verifies an address that the user has not verified.
 */
async function isOutdated(ctx: AuthContext, { userId, generation }: PendingCode & { userId: number }) {
  if (generation === undefined) return false
  return (await findUser(ctx.db, userId))?.sessionGeneration !== generation
}

function dropAndRefuseCode(ctx: AuthContext, kind: CodeKind, pending: PendingCode) {
  dropCode(ctx, kind)
  return refuseCode(ctx, pending)
}

function refuseCode(ctx: AuthContext, { userId }: PendingCode) {
  audit(ctx, 'code refused', { user: userId ?? undefined })
  return conflict()
}
