// One's addresses.
import { listEmails as listEndpoint } from '#contract/auth/emails.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { listEmails } from './list.ts'

export function emailRoutes(door: AuthDoor): void {
  door.open(listEndpoint, loggedIn, listEmails)
}
