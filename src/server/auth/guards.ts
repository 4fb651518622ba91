// Who may use an account call. Each is declared with its call; one without does not start.
import type { AuthContext } from './context.ts'
import { conflict, unauthenticated } from './problems.ts'

export type AuthGuard = {
  readonly name: 'anyone' | 'loggedIn' | 'loggedOut'
  /** The protocol asks for a user before it looks at the input, but for a visitor only after it. */
  readonly asked: 'before the input' | 'after the input'
  /** @throws Problem */
  readonly check: (ctx: AuthContext) => void
}

export const anyone: AuthGuard = { name: 'anyone', asked: 'before the input', check() {} }

export const loggedIn: AuthGuard = {
  name: 'loggedIn',
  asked: 'before the input',
  check({ user }) {
    if (user === undefined) throw unauthenticated()
  },
}

export const loggedOut: AuthGuard = {
  name: 'loggedOut',
  asked: 'after the input',
  check({ user }) {
    if (user !== undefined) throw conflict()
  },
}
