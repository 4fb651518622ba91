// Guards of the calls that continue a pending login. If no login is pending, the server responds with 401 and the flows
// that a visitor can use.
import type { FlowId } from '#contract/auth/flow.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'

import type { AuthContext } from '../ground/context.ts'
import { notPending } from '../ground/errors.ts'
import { findPendingLogin } from '../ground/pending.ts'

export const secondFactorPending: Guard = {
  name: 'secondFactorPending',
  beforeInput: ({ account }) => requirePending(account, 'mfa_authenticate'),
}

/**
 * Requires a pending question about trusting the browser. Rejects apps with 404, because
 * the answer is stored in a cookie, and apps have none.
 */
export const trustPending: Guard = {
  name: 'trustPending',
  beforeInput({ account }) {
    if (account.session.client === 'app') throw new Problem('notFound')
    requirePending(account, 'mfa_trust')
  },
}

function requirePending(ctx: AuthContext, stage: FlowId): void {
  if (findPendingLogin(ctx, stage) === undefined) throw notPending()
}
