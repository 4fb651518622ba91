// One's addresses.
import * as contract from '#contract/auth/emails.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { addEmail } from './add.ts'
import { userOrSignup } from './change-signup-address.ts'
import { listEmails } from './list.ts'
import { makePrimary } from './make-primary.ts'
import { removeEmail } from './remove.ts'
import { resendEmail } from './resend.ts'

export function emailRoutes(door: AuthDoor): void {
  const changing = { guard: loggedIn, rate: 'manage_email' } as const
  door.open(contract.listEmails, loggedIn, listEmails)
  door.open(contract.addEmail, { ...changing, guard: userOrSignup, leaves: 'in steps' }, addEmail)
  door.open(contract.resendEmail, changing, resendEmail)
  door.open(contract.makePrimary, changing, makePrimary)
  door.open(contract.removeEmail, changing, removeEmail)
}
