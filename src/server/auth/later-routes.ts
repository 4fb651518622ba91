// Calls that are still to come: they ask who calls, as they will, and offer nothing yet. Whoever builds one takes its
// line away.
import { nothing } from '#contract/auth/fields.ts'
import type { Call } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'

import type { AuthDoor } from './door.ts'
import { anyone, type AuthGuard, loggedIn } from './guards.ts'
import { conflict } from './problems.ts'

/** A visitor may change the address that a signup waits for: none waits so far. */
const visitorWaiting: AuthGuard = {
  name: 'anyone',
  asked: 'before the input',
  check({ user }) {
    if (user === undefined) throw conflict()
  },
}

const later: readonly [methods: Call['method'][], path: string, guard?: AuthGuard][] = [
  [['POST'], 'auth/provider/redirect', anyone],
  [['POST'], 'auth/provider/token', anyone],
  [['GET', 'POST'], 'auth/webauthn/login', anyone],
  [['DELETE', 'GET'], 'auth/sessions'],
  [['POST'], 'auth/reauthenticate'],
  [['POST'], 'auth/2fa/reauthenticate'],
  [['GET', 'POST'], 'auth/webauthn/reauthenticate'],
  [['DELETE', 'GET'], 'account/providers'],
  [['DELETE', 'PATCH', 'PUT'], 'account/email'],
  [['POST'], 'account/email', visitorWaiting],
  [['GET'], 'account/authenticators'],
  [['DELETE', 'GET', 'POST'], 'account/authenticators/totp'],
  [['GET', 'POST'], 'account/authenticators/recovery-codes'],
  [['DELETE', 'GET', 'POST', 'PUT'], 'account/authenticators/webauthn'],
]

export function laterRoutes(door: AuthDoor): void {
  for (const [methods, path, guard = loggedIn] of later)
    for (const method of methods)
      door.open(
        {
          id: `${method} ${path}`,
          method,
          path: `/_allauth/{client}/v1/${path}`,
          summary: '',
          body: nothing,
        },
        guard,
        offerNothing,
      )
}

async function offerNothing(): Promise<void> {
  throw new Problem('notFound')
}
