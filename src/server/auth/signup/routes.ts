// Signing up.
import { signupByPassword as signupEndpoint } from '#contract/auth/signup.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { signUpByPassword } from './by-password.ts'

/** Whoever is signed in is refused after the input was looked at. */
export function signupRoutes(door: AuthDoor): void {
  door.open(signupEndpoint, { guard: anyone, rate: 'signup', leaves: 'in steps' }, signUpByPassword)
}
