// The pending login and the pending codes of a session. As in allauth, reading an expired login or code removes it.
import type { FlowId } from '#contract/auth/flow.ts'
import type { PendingCode, PendingLogin } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import type { AuthContext } from './context.ts'
import { findPendingStage } from './flows.ts'

type Context = Pick<AuthContext, 'session' | 'now'>

/** The session fields that store codes. */
export type CodeKind = 'emailVerification' | 'loginCode' | 'passwordReset'

/** Replaces the pending login. A session has at most one. */
export function storeLogin({ session }: Context, login: PendingLogin): void {
  session.set('login', login)
  session.remove('loginCode')
}

/** Drops the pending login and its code. */
export function dropPendingLogin({ session }: Context): void {
  session.remove('login')
  session.remove('loginCode')
}

/**
 * Returns the stage of the pending login, even for a logged-in user. allauth removes an expired login here. We mark it
 * as expired instead, because `isCreatorSession` needs to know which account the session began to log in to.
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

/** Returns the login that is pending in this stage. A requested login code starts a login only after confirmation. */
export function findPendingLogin(ctx: Context, stage: FlowId): PendingLogin | undefined {
  return resumeStage(ctx) === stage ? ctx.session.state.login : undefined
}

/** Returns the pending code of this kind. Drops an expired code and the login that needs it. */
export function resumeCode(ctx: Context, kind: CodeKind): PendingCode | undefined {
  const pending = ctx.session.state[kind]
  if (pending === undefined || !isExpired(pending.code, ctx.now)) return pending
  ctx.session.dropExpired(() => dropCode(ctx, kind))
  return undefined
}

/** Drops a code and the login that needs it. No login needs the code of a password reset. */
export function dropCode(ctx: Context, kind: CodeKind): void {
  ctx.session.remove(kind)
  if (kind !== 'passwordReset') dropPendingLogin(ctx)
}

/** Drops expired flows. Call before a response lists the flows. */
export function dropExpiredFlows(ctx: Pick<AuthContext, 'session' | 'now' | 'user' | 'config'>): void {
  if (ctx.user === undefined) resumeStage(ctx)
  if (ctx.config.accounts.passwordResetByCode) resumeCode(ctx, 'passwordReset')
}
