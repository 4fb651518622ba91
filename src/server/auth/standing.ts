// The uniform answer: signed in (200), or what may be done next (401; 410 for an app whose token is none).
import type { Standing } from '#contract/auth/shapes.ts'

import type { AuthContext } from './context.ts'
import { flowsOf } from './flows.ts'
import { presentUser } from './present.ts'

const GONE = 410

export function standingOf({ session, user, config, now }: AuthContext): Standing {
  const token = session.client === 'app' &&
    session.newToken !== undefined && { session_token: session.newToken }
  if (user) {
    const data = { user: presentUser(user), methods: session.state.methods }
    return { status: 200, data, meta: { is_authenticated: true, ...token } }
  }
  const flows = flowsOf({ settings: config.accounts, client: session.client, state: session.state, now })
  return { status: 401, data: { flows }, meta: { is_authenticated: false, ...token } }
}

/** Said to an app whose session token is unknown, whatever it asked for. */
export function goneStanding({
  session,
  config,
  now,
}: Pick<AuthContext, 'session' | 'config' | 'now'>): Standing {
  const flows = flowsOf({ settings: config.accounts, client: 'app', state: session.state, now })
  return { status: GONE, data: { flows }, meta: { is_authenticated: null } }
}
