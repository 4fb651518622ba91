// Calls that answer a login which waits for them: without one they say only what anybody may do.
import type { FlowId } from '#contract/auth/flow.ts'
import { Problem } from '#server/http/problem.ts'

import type { AuthContext } from '../context.ts'
import type { AuthGuard } from '../guards.ts'
import { pendingLogin } from '../login-pipeline/engine.ts'
import { notPending } from '../problems.ts'

export const secondFactorPending: AuthGuard = {
  name: 'secondFactorPending',
  beforeInput: (ctx) => requirePending(ctx, 'mfa_authenticate'),
}

/** Trust lies in a cookie, so for an app there is no such call. */
export const trustPending: AuthGuard = {
  name: 'trustPending',
  beforeInput(ctx) {
    if (ctx.session.client === 'app') throw new Problem('notFound')
    requirePending(ctx, 'mfa_trust')
  },
}

/** A login that has waited too long is forgotten. */
function requirePending(ctx: AuthContext, stage: FlowId): void {
  const { state } = ctx.session
  if (pendingLogin(ctx, stage)) return
  if (state.login?.stage === stage) delete state.login
  throw notPending()
}
