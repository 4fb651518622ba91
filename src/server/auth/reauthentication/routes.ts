// Proving anew who one is.
import { reauthenticate } from '#contract/auth/reauthentication.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { reauthenticateByPassword } from './by-password.ts'

export function reauthenticationRoutes(door: AuthDoor): void {
  door.open(reauthenticate, { guard: loggedIn, rate: 'reauthenticate' }, reauthenticateByPassword)
}
