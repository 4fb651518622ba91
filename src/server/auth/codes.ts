// Trying a code that was mailed: counted before it is looked at, so that parallel guesses get no extra turns.
import type { Guard } from '#server/http/guards.ts'
import type { PendingCode, SessionState } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import { audit } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { conflict, invalid } from './errors.ts'
import { takeCodeAttempt } from './rates.ts'
import { findUser } from './users-queries.ts'

/** How often a pending code may be sent again. */
export const MAX_RESENDS = 2

/** How often a signup may change the address that it waits for. */
export const MAX_CHANGES = 2

/** Where a session keeps its codes. */
export type CodeKind = 'emailVerification' | 'loginCode' | 'passwordReset'

type Tried = {
  typed: string
  param: 'key' | 'code'
  /** Whether the address that the code stands for is somebody else's by now: then no code is good, and each is an attempt. */
  isTaken?: (whose: { email: string; userId: number }) => Promise<boolean>
}

/** 409 before the input is looked at, unless a code of that kind is pending and may be given here. */
export function codePending(kind: CodeKind, isAwaited: (ctx: AuthContext) => boolean): Guard {
  return {
    name: 'codePending',
    beforeInput({ account: ctx }) {
      const pending = ctx.session.state[kind]
      if (pending && isExpired(pending.code, ctx.now)) throw ended(ctx, kind)
      if (pending === undefined || !isAwaited(ctx)) throw conflict()
    },
  }
}

/**
 * The pending code of that kind, whose right text was given. It stays pending: whoever uses it up takes it away.
 * @throws Problem 409 when none is pending, or it has expired, or too much was guessed: it is gone then;
 * 400 `incorrect_code`, `email_taken` or `required`, which are attempts as well.
 */
export async function tryCode(
  ctx: AuthContext,
  kind: CodeKind,
  { typed, param, isTaken }: Tried,
): Promise<PendingCode & { userId: number }> {
  const pending = ctx.session.state[kind]
  if (pending === undefined) throw conflict()
  if (isExpired(pending.code, ctx.now)) throw ended(ctx, kind)
  const { isAllowed, left, giveBack } = await takeCodeAttempt(ctx, pending.code)
  const { userId } = pending
  const isRight = typed !== '' && ctx.codes.isRight(pending.code, typed)
  // Given many times at once it finds all turns taken: those who have them must find it still there.
  if (!isAllowed) throw isRight ? conflict() : ended(ctx, kind)
  const isOthers = isRight && userId !== null && (await isTaken?.({ email: pending.email, userId })) === true
  if (isRight && userId !== null && !isOthers) {
    await giveBack()
    if (await isOutdated(ctx, { ...pending, userId })) throw ended(ctx, kind)
    return { ...pending, userId }
  }
  audit(ctx, 'code refused', { user: userId ?? undefined })
  if (left === 0) endFlow(ctx.session.state, kind)
  ctx.session.touch()
  const code = isOthers ? 'email_taken' : 'incorrect_code'
  throw invalid({ param, code: typed === '' ? 'required' : code })
}

/** Another password, or the owner of the address, has come since it was sent. */
async function isOutdated(ctx: AuthContext, { userId, generation }: PendingCode & { userId: number }) {
  if (generation === undefined) return false
  return (await findUser(ctx.db, userId))?.sessionGeneration !== generation
}

/** Takes the code away, and with it a login that waits for nothing else. */
function endFlow(state: SessionState, kind: CodeKind): void {
  delete state[kind]
  if (state.login?.stage === stageOf[kind]) delete state.login
}

const stageOf: Record<CodeKind, string | undefined> = {
  emailVerification: 'verify_email',
  loginCode: 'login_by_code',
  passwordReset: undefined,
}

function ended(ctx: AuthContext, kind: CodeKind) {
  audit(ctx, 'code refused', { user: ctx.session.state[kind]?.userId ?? undefined })
  endFlow(ctx.session.state, kind)
  return conflict()
}
