import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import type { SessionState } from '#server/identity/session/state.ts'

import { listFlows } from './flows.ts'

const now = new Date('2026-11-20T12:00:00Z')
const soon = now.getTime() + 1
const code = (expiresAt: number) => ({
  code: { id: '', hash: '', expiresAt },
  email: '',
  userId: null,
  resends: 0,
})
const login = (stage: string, expiresAt = soon) => ({
  login: { userId: null, email: null, methods: [], isSignup: false, generation: 0, stage, expiresAt },
})
const codes = { ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on', ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED: 'on' }
const dummy = { SOCIALACCOUNT_PROVIDERS: '[{"id":"dummy","name":"Dummy","type":"dummy"}]' }

type Row = [
  name: string,
  given: { env?: Record<string, string>; state?: Partial<SessionState> },
  flows: string,
]

describe('the flows of an auth state', () => {
  test.each<Row>([
    ['by default', {}, 'login signup mfa_login_webauthn'],
    [
      'with login and reset by code',
      { env: codes },
      'login login_by_code signup mfa_login_webauthn password_reset_by_code-',
    ],
    ['when signups are closed', { env: { ACCOUNT_OPEN_FOR_SIGNUP: 'off' } }, 'login mfa_login_webauthn'],
    ['when passkeys are disabled', { env: { MFA_SUPPORTED_TYPES: 'totp,recovery_codes' } }, 'login signup'],
    ['with a provider', { env: dummy }, 'login signup provider_redirect provider_token mfa_login_webauthn'],
    [
      'while the address has to be verified',
      { state: login('verify_email') },
      'login signup mfa_login_webauthn verify_email+',
    ],
    [
      'when the pending login has expired',
      { state: login('verify_email', now.getTime()) },
      'login signup mfa_login_webauthn',
    ],
    [
      'while a login code is pending',
      { env: codes, state: { loginCode: { ...code(soon), pendingUntil: soon } } },
      'login login_by_code+ signup mfa_login_webauthn password_reset_by_code-',
    ],
    [
      'while a login by code is pending although its code has expired',
      { state: { loginCode: { ...code(now.getTime()), pendingUntil: soon } } },
      'login login_by_code+ signup mfa_login_webauthn',
    ],
    [
      'when a login by code has expired',
      { state: { loginCode: { ...code(now.getTime()), pendingUntil: now.getTime() } } },
      'login signup mfa_login_webauthn',
    ],
    [
      'while a login by password needs its code',
      { state: login('login_by_code') },
      'login login_by_code+ signup mfa_login_webauthn',
    ],
    [
      'while a second factor is pending',
      { state: login('mfa_authenticate') },
      'login signup mfa_login_webauthn mfa_authenticate+',
    ],
    [
      'while the question about trusting the browser is pending',
      { state: login('mfa_trust') },
      'login signup mfa_login_webauthn mfa_trust+',
    ],
    [
      'while a passkey has to be created',
      { state: login('mfa_signup_webauthn') },
      'login signup mfa_login_webauthn mfa_signup_webauthn+',
    ],
    [
      'while a password reset by code is pending',
      { env: codes, state: { passwordReset: code(soon) } },
      'login login_by_code signup mfa_login_webauthn password_reset_by_code+',
    ],
  ])('the listed flows are the available flows %s', (_name, { env, state }, expected) => {
    const settings = readConfig({ NODE_ENV: 'test', ...env }).accounts
    const flows = listFlows({ settings, client: 'browser', state: { methods: [], ...state }, now })
    const response = flows.map(
      ({ id, is_pending }) => id + (is_pending === undefined ? '' : is_pending ? '+' : '-'),
    )
    expect(response.join(' ')).toBe(expected)
  })

  test('a logged-in user sees no pending login', () => {
    const settings = readConfig({ NODE_ENV: 'test' }).accounts
    const state = { methods: [], ...login('verify_email') }
    const flows = listFlows({ settings, client: 'app', state, now, isLoggedIn: true })
    expect(flows.map(({ id }) => id)).toEqual(['login', 'signup', 'mfa_login_webauthn'])
  })

  test('apps cannot use a redirect to a provider', () => {
    const settings = readConfig({ NODE_ENV: 'test', ...dummy }).accounts
    const ids = listFlows({ settings, client: 'app', state: { methods: [] }, now }).map(({ id }) => id)
    expect(ids).toEqual(['login', 'signup', 'provider_token', 'mfa_login_webauthn'])
  })

  test('lists the types of a pending second factor, but no types for a pending trust question', () => {
    const settings = readConfig({ NODE_ENV: 'test' }).accounts
    const types = ['recovery_codes', 'totp']
    const last = (stage: string) => {
      const state = { methods: [], login: { ...login(stage).login, types } }
      return listFlows({ settings, client: 'app', state, now }).at(-1)
    }
    expect(last('mfa_authenticate')).toEqual({ id: 'mfa_authenticate', is_pending: true, types })
    expect(last('mfa_trust')).toEqual({ id: 'mfa_trust', is_pending: true })
  })
})
