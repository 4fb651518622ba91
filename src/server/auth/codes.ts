// Trying a code that was mailed: counted before it is looked at, so that parallel guesses get no extra turns.
import type { Guard } from '#server/http/guards.ts'
import type { PendingCode } from '#server/identity/session/state.ts'

import { audit } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { conflict, invalid } from './errors.ts'
import { type CodeKind, dropCode, resumeCode } from './pending.ts'
import { takeCodeAttempt } from './rates.ts'
import { findUser } from './users-queries.ts'

/** How often a pending code may be sent again. */
export const MAX_RESENDS = 2

/** How often a signup may change the address that it waits for. */
export const MAX_CHANGES = 2

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
      const pending = isAwaited(ctx) ? ctx.session.state[kind] : undefined
      if (pending === undefined) throw conflict()
      if (resumeCode(ctx, kind) === undefined) throw refused(ctx, pending)
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
  const pending = resumeCode(ctx, kind)
  if (pending === undefined) throw conflict()
  const { isAllowed, left, giveBack } = await takeCodeAttempt(ctx, pending.code)
  const { userId } = pending
  const isRight = typed !== '' && ctx.codes.isRight(pending.code, typed)
  // Given many times at once it finds all turns taken: those who have them must find it still there.
  if (!isAllowed) throw isRight ? conflict() : ended(ctx, kind, pending)
  const isOthers = isRight && userId !== null && (await isTaken?.({ email: pending.email, userId })) === true
  if (isRight && userId !== null && !isOthers) {
    await giveBack()
    if (await isOutdated(ctx, { ...pending, userId })) throw ended(ctx, kind, pending)
    return { ...pending, userId }
  }
  audit(ctx, 'code refused', { user: userId ?? undefined })
  ctx.session.touch()
  if (left === 0) dropCode(ctx, kind)
  const code = isOthers ? 'email_taken' : 'incorrect_code'
  throw invalid({ param, code: typed === '' ? 'required' : code })
}

/** Another password, or the owner of the address, has come since it was sent. */
async function isOutdated(ctx: AuthContext, { userId, generation }: PendingCode & { userId: number }) {
  if (generation === undefined) return false
  return (await findUser(ctx.db, userId))?.sessionGeneration !== generation
}

function ended(ctx: AuthContext, kind: CodeKind, pending: PendingCode) {
  dropCode(ctx, kind)
  return refused(ctx, pending)
}

function refused(ctx: AuthContext, { userId }: PendingCode) {
  audit(ctx, 'code refused', { user: userId ?? undefined })
  return conflict()
}
