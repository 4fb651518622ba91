// Changing the password.
import { changePassword as changeEndpoint } from '#contract/auth/password.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { changePassword } from './change.ts'

export function passwordRoutes(door: AuthDoor): void {
  door.open(changeEndpoint, { guard: loggedIn, rate: 'change_password' }, changePassword)
}
