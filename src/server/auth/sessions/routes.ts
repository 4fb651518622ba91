// Sessions.
import { logOut as logOutEndpoint, readSession } from '#contract/auth/session.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { logOut, readStanding } from './session.ts'

export function sessionRoutes(door: AuthDoor): void {
  door.open(readSession, anyone, readStanding)
  door.open(logOutEndpoint, anyone, logOut)
}
