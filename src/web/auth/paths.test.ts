import { describe, expect, test } from 'vitest'

import type { Flow } from '#contract/auth/flow.ts'

import { pathForFlow, withNext } from './paths.ts'

const table: [flow: Flow, path: string][] = [
  [{ id: 'verify_email' }, '/account/verify-email'],
  [{ id: 'login_by_code' }, '/account/login/code/confirm'],
  [{ id: 'password_reset_by_code' }, '/account/password/reset/confirm'],
  [{ id: 'provider_signup' }, '/account/provider/signup'],
  [{ id: 'reauthenticate' }, '/account/reauthenticate'],
  [{ id: 'mfa_authenticate', types: ['totp'] }, '/account/login/otp'],
  [{ id: 'mfa_authenticate', types: ['recovery_codes', 'totp'] }, '/account/login/otp'],
  [{ id: 'mfa_authenticate', types: ['webauthn'] }, '/account/authenticate/webauthn'],
  [{ id: 'mfa_authenticate', types: ['recovery_codes', 'webauthn'] }, '/account/authenticate/webauthn'],
  [{ id: 'mfa_trust' }, '/account/login/trust'],
  [{ id: 'mfa_signup_webauthn' }, '/account/signup/passkey/create'],
  [{ id: 'mfa_reauthenticate', types: ['totp', 'webauthn'] }, '/account/reauthenticate/totp'],
  [{ id: 'mfa_reauthenticate', types: ['recovery_codes'] }, '/account/reauthenticate/recovery-codes'],
  [{ id: 'mfa_reauthenticate', types: ['webauthn'] }, '/account/reauthenticate/webauthn'],
]

describe('the paths of the account pages', () => {
  test.each(table)('pathForFlow returns the page for the flow %j: %s', (flow, path) => {
    expect(pathForFlow(flow)).toBe(path)
  })

  test.each([{ id: 'provider_token' }, { id: 'mfa_authenticate', types: ['sms'] }] satisfies Flow[])(
    'pathForFlow throws for %j, because this flow has no page',
    (flow) => {
      expect(() => pathForFlow(flow)).toThrow(new Error('Unknown path for flow'))
    },
  )

  test('withNext keeps the `next` destination in the URL', () => {
    expect(withNext('/account/login', '/jobs?q=a&page=2')).toBe(
      '/account/login?next=%2Fjobs%3Fq%3Da%26page%3D2',
    )
    expect(withNext('/account/login', null)).toBe('/account/login')
  })
})
