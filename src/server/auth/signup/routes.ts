// Signing up.
import { signupByPassword as signupEndpoint } from '#contract/auth/signup.ts'

import type { AuthDoor } from '../door.ts'
import { loggedOut } from '../guards.ts'
import { signUpByPassword } from './by-password.ts'

export function signupRoutes(door: AuthDoor): void {
  door.open(signupEndpoint, { guard: loggedOut, rate: 'signup', leaves: 'in steps' }, signUpByPassword)
}
