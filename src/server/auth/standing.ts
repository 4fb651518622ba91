// The uniform answer: signed in (200), or what may be done next (401; 410 for an app whose token is none).
import type { Flow } from '#contract/auth/flow.ts'
import type { Standing } from '#contract/auth/shapes.ts'
import { problemStatus } from '#server/http/problem.ts'
import type { Session } from '#server/session/session.ts'

import type { AuthContext } from './context.ts'
import { flowsOf } from './flows.ts'
import { presentUser } from './present.ts'

/** `again`: the ways in which a user who is not believed any more may prove anew who they are. */
export function standingOf({ session, user, config, now }: AuthContext, again?: Flow[]): Standing {
  const token = newTokenOf(session)
  if (user) {
    const data = { user: presentUser(user), methods: session.state.methods, ...(again && { flows: again }) }
    return { status: again ? 401 : 200, data, meta: { is_authenticated: true, ...token } }
  }
  const flows = flowsOf({ settings: config.accounts, client: session.client, state: session.state, now })
  return { status: 401, data: { flows }, meta: { is_authenticated: false, ...token } }
}

/** What an app is told of a session that is new, or has another token. */
export function newTokenOf({ client, newToken }: Session): { session_token?: string } {
  return client === 'app' && newToken !== undefined ? { session_token: newToken } : {}
}

/** What is said without a look at who is there: to an app whose session token is unknown, whatever it asked for (410); where nothing waits for an answer (401). */
export function nobodyStanding({ session, config, now }: AuthContext, why: 'gone' | 'notPending'): Standing {
  const flows = flowsOf({ settings: config.accounts, client: session.client, state: session.state, now })
  return { status: problemStatus[why], data: { flows }, meta: { is_authenticated: null } }
}
