import { describe, expect, test } from 'vitest'

import type { AuthState } from '#contract/auth/auth-state.ts'

import { createUserState, anonymous, createPendingState } from './auth-states.testing.ts'
import { type Access, redirectFor } from './redirect-for.ts'

const user = createUserState()
const reauthenticationState = createUserState({
  reauthenticate: { id: 'mfa_reauthenticate', types: ['totp'] },
})
const verifyEmailState = createPendingState({ id: 'verify_email' })
const loginByCodeState = createPendingState({ id: 'login_by_code' })
const passwordResetState = createPendingState({ id: 'password_reset_by_code' })
const foreignNext = '/account/login?next=%2F%2Fevil.example'

type Row = [access: Access, at: string, then: { before?: AuthState; now: AuthState; to: string | null }]

function redirect(access: Access, at: string, { before, now }: { before?: AuthState; now: AuthState }) {
  const { pathname, search } = new URL(at, 'http://localhost')
  return redirectFor({ access, before: before ?? now, now, place: { pathname, search } })
}

const arrivals: Row[] = [
  ['entrance', '/account/login', { now: anonymous, to: null }],
  ['entrance', '/account/login', { now: user, to: '/' }],
  ['entrance', '/account/login?next=%2Fjobs%3Fq%3Da', { now: user, to: '/jobs?q=a' }],
  ['entrance', foreignNext, { now: user, to: '/' }],
  // The address may be confirmed in another browser, so the login stays open.
  ['entrance', '/account/login', { now: verifyEmailState, to: null }],
  ['entrance', '/account/signup?next=%2Fjobs', { now: verifyEmailState, to: null }],
  [
    'entrance',
    '/account/signup?next=%2Fjobs',
    { now: loginByCodeState, to: '/account/login/code/confirm?next=%2Fjobs' },
  ],
  // During a password reset, the signup page abandons the reset, and the login page redirects to the code form.
  ['entrance', '/account/signup', { now: passwordResetState, to: null }],
  ['entrance', '/account/signup/passkey?next=%2Fjobs', { now: passwordResetState, to: null }],
  ['entrance', '/account/login', { now: passwordResetState, to: '/account/password/reset/confirm' }],
  ['visitor', '/account/password/reset', { now: anonymous, to: null }],
  ['visitor', '/account/password/reset', { now: user, to: '/' }],
  ['visitor', '/account/login/code', { now: loginByCodeState, to: null }],
  ['visitor', '/account/password/reset/key/abc', { now: verifyEmailState, to: null }],
  ['user', '/dashboard/profile', { now: user, to: null }],
  ['user', '/dashboard/profile', { now: reauthenticationState, to: null }],
  [
    'user',
    '/account/password/change?a=b',
    { now: anonymous, to: '/account/login?next=%2Faccount%2Fpassword%2Fchange%3Fa%3Db' },
  ],
  [
    'user',
    '/dashboard/profile',
    { now: verifyEmailState, to: '/account/verify-email?next=%2Fdashboard%2Fprofile' },
  ],
  ['anyone', '/account/logout', { now: anonymous, to: null }],
  ['anyone', '/account/verify-email', { now: verifyEmailState, to: null }],
  ['anyone', '/account/verify-email/abc', { now: user, to: null }],
]

const changes: Row[] = [
  ['entrance', '/account/login', { before: anonymous, now: user, to: '/' }],
  [
    'entrance',
    '/account/login?next=%2Fdashboard%2Fprofile',
    { before: anonymous, now: user, to: '/dashboard/profile' },
  ],
  ['entrance', foreignNext, { before: anonymous, now: user, to: '/' }],
  [
    'entrance',
    '/account/signup?next=%2Fjobs',
    { before: anonymous, now: verifyEmailState, to: '/account/verify-email?next=%2Fjobs' },
  ],
  [
    'entrance',
    '/account/signup',
    { before: passwordResetState, now: verifyEmailState, to: '/account/verify-email' },
  ],
  ['anyone', '/account/verify-email/abc', { before: verifyEmailState, now: user, to: '/' }],
  ['anyone', '/account/logout', { before: user, now: anonymous, to: '/' }],
  ['user', '/dashboard/profile', { before: user, now: anonymous, to: '/' }],
  ['user', '/dashboard/profile', { before: user, now: createUserState({ id: 8 }), to: '/' }],
  [
    'user',
    '/dashboard/profile',
    {
      before: user,
      now: reauthenticationState,
      to: '/account/reauthenticate/totp?next=%2Fdashboard%2Fprofile',
    },
  ],
  [
    'user',
    '/account/reauthenticate?next=%2Fdashboard%2Fprofile',
    { before: reauthenticationState, now: user, to: '/dashboard/profile' },
  ],
  ['user', '/account/reauthenticate', { before: reauthenticationState, now: user, to: '/' }],
  [
    'user',
    '/account/reauthenticate/totp',
    { before: user, now: createUserState({ authentications: 2 }), to: '/' },
  ],
  // After reauthentication in the dialog, the user stays on the page.
  [
    'user',
    '/dashboard/profile/emails',
    { before: user, now: createUserState({ authentications: 2 }), to: null },
  ],
  [
    'user',
    '/account/reauthenticate?next=%2F%2Fevil.example',
    { before: reauthenticationState, now: user, to: '/' },
  ],
  [
    'visitor',
    '/account/login/code',
    { before: anonymous, now: loginByCodeState, to: '/account/login/code/confirm' },
  ],
  ['anyone', '/account/verify-email', { before: anonymous, now: verifyEmailState, to: null }],
]

describe('redirectFor', () => {
  test.each(arrivals)('with access %s at %s, a visit redirects as in %j', (access, at, { now, to }) => {
    expect(redirect(access, at, { now })).toBe(to)
  })

  test.each(changes)(
    'with access %s at %s, a change of the auth state redirects as in %j',
    (access, at, { to, ...states }) => {
      expect(redirect(access, at, states)).toBe(to)
    },
  )

  test('throws for a flow without a page', () => {
    const now = createPendingState({ id: 'provider_token' })
    expect(() => redirect('entrance', '/account/login', { before: anonymous, now })).toThrow(
      'Unknown path for flow',
    )
  })
})
