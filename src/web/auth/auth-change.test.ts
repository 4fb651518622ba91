import { expect, test } from 'vitest'

import type { AuthState } from '#contract/auth/auth-state.ts'

import { createUserState, anonymous, createPendingState } from './auth-states.testing.ts'
import { type AuthChange, classifyAuthChange } from './redirect-for.ts'

const verifyEmailState = createPendingState({ id: 'verify_email' })
const loginByCodeState = createPendingState({ id: 'login_by_code' })
const reauthenticationState = createUserState({ reauthenticate: { id: 'reauthenticate' } })

const cases: [name: string, states: [before: AuthState, after: AuthState], change: AuthChange | null][] = [
  ['a visitor stays a visitor', [anonymous, anonymous], null],
  ['a user stays logged in', [createUserState(), createUserState()], null],
  ['a visitor logs in', [anonymous, createUserState()], 'LOGGED_IN'],
  ['the user completes a login flow', [verifyEmailState, createUserState()], 'LOGGED_IN'],
  ['another user is logged in', [createUserState({ id: 7 }), createUserState({ id: 8 })], 'LOGGED_IN'],
  ['a user who must reauthenticate logs in', [anonymous, reauthenticationState], 'LOGGED_IN'],
  ['a user logs out', [createUserState(), anonymous], 'LOGGED_OUT'],
  ['a user logs out and starts a flow', [createUserState(), verifyEmailState], 'LOGGED_OUT'],
  ['a user who must reauthenticate logs out', [reauthenticationState, anonymous], 'LOGGED_OUT'],
  ['a flow starts', [anonymous, verifyEmailState], 'FLOW_UPDATED'],
  ['another flow replaces the pending flow', [verifyEmailState, loginByCodeState], 'FLOW_UPDATED'],
  ['a flow stays pending', [verifyEmailState, verifyEmailState], null],
  ['a flow ends', [verifyEmailState, anonymous], null],
  ['a user must reauthenticate', [createUserState(), reauthenticationState], 'REAUTHENTICATION_REQUIRED'],
  ['a user must still reauthenticate', [reauthenticationState, reauthenticationState], null],
  [
    'a user completes a required reauthentication',
    [reauthenticationState, createUserState()],
    'REAUTHENTICATED',
  ],
  [
    'a user reauthenticates before it is required',
    [createUserState({ authentications: 1 }), createUserState({ authentications: 2 })],
    'REAUTHENTICATED',
  ],
  [
    'authentications expire',
    [createUserState({ authentications: 2 }), createUserState({ authentications: 1 })],
    null,
  ],
]

test.each(cases)(
  'classifyAuthChange returns the kind of change when %s',
  (_name, [before, after], change) => {
    expect(classifyAuthChange(before, after)).toBe(change)
  },
)
