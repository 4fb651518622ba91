// What one is called.
import { changeProfile as changeEndpoint } from '#contract/auth/profile.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { changeProfile } from './change.ts'

export function profileRoutes(door: AuthDoor): void {
  door.open(changeEndpoint, loggedIn, changeProfile)
}
