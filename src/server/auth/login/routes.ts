// Logging in.
import { loginByPassword as loginEndpoint } from '#contract/auth/login.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { loginByPassword } from './by-password.ts'

/** Whoever is signed in already is refused by the engine, after the password was looked at. */
export function loginRoutes(door: AuthDoor): void {
  door.open(loginEndpoint, { guard: anyone, rate: 'login', leaves: 'in steps' }, loginByPassword)
}
