// The pending login and the pending codes of a session. As in allauth, reading a login or code that has expired removes
// it.
import type { FlowId } from '#contract/auth/flow.ts'
import type { PendingCode, PendingLogin } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import type { AuthContext } from './context.ts'
import { findPendingStage } from './flows.ts'

type Context = Pick<AuthContext, 'session' | 'now'>

/** The fields of the session state that store pending codes. */
export type CodeKind = 'emailVerification' | 'loginCode' | 'passwordReset'

/** Stores the pending login in place of any other, because a session has at most one. */
export function storeLogin({ session }: Context, login: PendingLogin): void {
  session.set('login', login)
  session.remove('loginCode')
}

export function dropPendingLogin({ session }: Context): void {
  session.remove('login')
  session.remove('loginCode')
}

/**
 * Returns the stage of the pending login, even if the session has a logged-in user. Unlike allauth, does not remove an
 * expired login but marks it as expired, because `isCreatorSession` needs to know the account of that login.
 */
export function resumeStage({ session, now }: Context): string | undefined {
  const stage = findPendingStage(session.state, now)
  if (stage !== undefined) return stage
  session.dropExpired(() => {
    const { login } = session.state
    if (login && !login.isExpired) session.set('login', { ...login, isExpired: true })
    session.remove('loginCode')
  })
  return undefined
}

/**
 * Returns the login that is pending in this stage, or undefined. After a visitor has requested a login code, no login
 * is pending until the code is confirmed.
 */
export function findPendingLogin(ctx: Context, stage: FlowId): PendingLogin | undefined {
  return resumeStage(ctx) === stage ? ctx.session.state.login : undefined
}

/** Returns the pending code of this kind, or undefined. Drops an expired code, and the login that needs it. */
export function resumeCode(ctx: Context, kind: CodeKind): PendingCode | undefined {
  const pending = ctx.session.state[kind]
  if (pending === undefined || !isExpired(pending.code, ctx.now)) return pending
  ctx.session.dropExpired(() => dropCode(ctx, kind))
  return undefined
}

/**
 * Drops the pending code of this kind, and the pending login if the login needs the code. No login needs the code of a
 * password reset.
 */
export function dropCode(ctx: Context, kind: CodeKind): void {
  ctx.session.remove(kind)
  if (kind !== 'passwordReset') dropPendingLogin(ctx)
}

/** Drops pending logins and codes that have expired. Call before a response lists the flows. */
export function dropExpiredFlows(ctx: Pick<AuthContext, 'session' | 'now' | 'user' | 'config'>): void {
  if (ctx.user === undefined) resumeStage(ctx)
  if (ctx.config.accounts.passwordResetByCode) resumeCode(ctx, 'passwordReset')
}
