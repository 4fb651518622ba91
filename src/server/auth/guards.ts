// Who may use an account call. Each is declared with its call; one without does not start.
import type { AuthContext } from './context.ts'
import { unauthenticated } from './problems.ts'
import { requireRecent } from './reauthentication/recent.ts'

/** The protocol asks for a user before it looks at the input; for a visitor, or a recent proof, only after it. Both throw Problems. */
export type AuthGuard = {
  /** As the map of the calls tells it. */
  readonly name: string
  readonly beforeInput?: (ctx: AuthContext) => void | Promise<void>
  readonly afterInput?: (ctx: AuthContext) => void | Promise<void>
}

export const anyone: AuthGuard = { name: 'anyone' }

export const loggedIn: AuthGuard = { name: 'loggedIn', beforeInput: requireUser }

/** Somebody who proved only lately who they are; what else can be wrong with the input comes before that. */
export const recentlyAuthenticated: AuthGuard = {
  name: 'recentlyAuthenticated',
  beforeInput: requireUser,
  afterInput: requireRecent,
}

function requireUser({ user }: AuthContext): void {
  if (user === undefined) throw unauthenticated()
}
