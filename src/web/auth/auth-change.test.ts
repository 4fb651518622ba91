import { expect, test } from 'vitest'

import type { AuthState } from '#contract/auth/auth-state.ts'

import { type AuthChange, authChange } from './auth-change.ts'
import { aUser, anonymous, pendingState } from './auth-states.testing.ts'

const verifying = pendingState({ id: 'verify_email' })
const coding = pendingState({ id: 'login_by_code' })
const asked = aUser({ reauthenticate: { id: 'reauthenticate' } })

const cases: [name: string, states: [before: AuthState, after: AuthState], change: AuthChange | null][] = [
  ['a visitor stays a visitor', [anonymous, anonymous], null],
  ['a user stays logged in', [aUser(), aUser()], null],
  ['a visitor logs in', [anonymous, aUser()], 'LOGGED_IN'],
  ['the user completes a login flow', [verifying, aUser()], 'LOGGED_IN'],
  ['another user is logged in', [aUser({ id: 7 }), aUser({ id: 8 })], 'LOGGED_IN'],
  ['a user who must reauthenticate logs in', [anonymous, asked], 'LOGGED_IN'],
  ['a user logs out', [aUser(), anonymous], 'LOGGED_OUT'],
  ['a user logs out and starts a flow', [aUser(), verifying], 'LOGGED_OUT'],
  ['a user who must reauthenticate logs out', [asked, anonymous], 'LOGGED_OUT'],
  ['a flow starts', [anonymous, verifying], 'FLOW_UPDATED'],
  ['another flow replaces it', [verifying, coding], 'FLOW_UPDATED'],
  ['a flow stays pending', [verifying, verifying], null],
  ['a flow ends', [verifying, anonymous], null],
  ['a user must reauthenticate', [aUser(), asked], 'REAUTHENTICATION_REQUIRED'],
  ['a user must still reauthenticate', [asked, asked], null],
  ['a user has reauthenticated', [asked, aUser()], 'REAUTHENTICATED'],
  [
    'a user reauthenticates',
    [aUser({ authentications: 1 }), aUser({ authentications: 2 })],
    'REAUTHENTICATED',
  ],
  ['authentications expire', [aUser({ authentications: 2 }), aUser({ authentications: 1 })], null],
]

test.each(cases)('classifies the change when %s', (_name, [before, after], change) => {
  expect(authChange(before, after)).toBe(change)
})
