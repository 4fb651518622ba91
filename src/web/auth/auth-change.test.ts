// Tests of what counts as a change (specification, section 4).
import { expect, test } from 'vitest'

import type { Standing } from '#contract/auth/standing.ts'

import { type AuthChange, authChange } from './auth-change.ts'
import { aUser, stranger, waiting } from './standings.testing.ts'

const verifying = waiting({ id: 'verify_email' })
const coding = waiting({ id: 'login_by_code' })
const asked = aUser({ reauthenticate: { id: 'reauthenticate' } })

const cases: [name: string, standings: [before: Standing, after: Standing], change: AuthChange | null][] = [
  ['a visitor stays one', [stranger, stranger], null],
  ['a user stays one', [aUser(), aUser()], null],
  ['a visitor logs in', [stranger, aUser()], 'LOGGED_IN'],
  ['a pending flow ends in a login', [verifying, aUser()], 'LOGGED_IN'],
  ['somebody else is logged in', [aUser({ id: 7 }), aUser({ id: 8 })], 'LOGGED_IN'],
  ['a visitor becomes a user who is asked at once', [stranger, asked], 'LOGGED_IN'],
  ['a user logs out', [aUser(), stranger], 'LOGGED_OUT'],
  ['a user becomes a visitor with a pending flow', [aUser(), verifying], 'LOGGED_OUT'],
  ['a user who is asked to reauthenticate logs out', [asked, stranger], 'LOGGED_OUT'],
  ['a flow begins', [stranger, verifying], 'FLOW_UPDATED'],
  ['another flow begins', [verifying, coding], 'FLOW_UPDATED'],
  ['a flow goes on', [verifying, verifying], null],
  ['a flow ends', [verifying, stranger], null],
  ['a user is asked to reauthenticate', [aUser(), asked], 'REAUTHENTICATION_REQUIRED'],
  ['a user is still asked', [asked, asked], null],
  ['a user has reauthenticated', [asked, aUser()], 'REAUTHENTICATED'],
  ['a user proves once more who they are', [aUser({ proofs: 1 }), aUser({ proofs: 2 })], 'REAUTHENTICATED'],
  ['proofs are forgotten', [aUser({ proofs: 2 }), aUser({ proofs: 1 })], null],
]

test.each(cases)('%s', (_name, [before, after], change) => {
  expect(authChange(before, after)).toBe(change)
})
