// Sessions.
import { logOut as logOutEndpoint, readSession } from '#contract/auth/session.ts'
import * as contract from '#contract/auth/sessions.ts'

import type { AuthDoor } from '../door.ts'
import { anyone, loggedIn } from '../guards.ts'
import { endSessions } from './end.ts'
import { listSessions } from './list.ts'
import { logOut, readStanding } from './session.ts'

export function sessionRoutes(door: AuthDoor): void {
  door.open(readSession, anyone, readStanding)
  door.open(logOutEndpoint, anyone, logOut)
  door.open(contract.listSessions, loggedIn, listSessions)
  door.open(contract.endSessions, loggedIn, endSessions)
}
