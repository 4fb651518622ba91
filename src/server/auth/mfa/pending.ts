// Calls that answer a login which waits for them: without one they say only what anybody may do.
import type { FlowId } from '#contract/auth/flow.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'

import type { AuthContext } from '../context.ts'
import { notPending } from '../errors.ts'
import { pendingLogin } from '../pending.ts'

export const secondFactorPending: Guard = {
  name: 'secondFactorPending',
  beforeInput: ({ account }) => requirePending(account, 'mfa_authenticate'),
}

/** Trust lies in a cookie, so for an app there is no such call. */
export const trustPending: Guard = {
  name: 'trustPending',
  beforeInput({ account }) {
    if (account.session.client === 'app') throw new Problem('notFound')
    requirePending(account, 'mfa_trust')
  },
}

function requirePending(ctx: AuthContext, stage: FlowId): void {
  if (pendingLogin(ctx, stage) === undefined) throw notPending()
}
