// The addresses of the accounts, and who may see them (specification, section 2).
import type { RouteObject } from 'react-router'

import { guarded, page } from './lazy-route.ts'

const entrance: RouteObject[] = [
  page('signup/passkey', 'auth/webauthn/signup-page.tsx', () => import('../auth/webauthn/signup-page.tsx')),
  page('login', 'auth/login/login-page.tsx', () => import('../auth/login/login-page.tsx')),
  page('signup', 'auth/signup/signup-page.tsx', () => import('../auth/signup/signup-page.tsx')),
]

const forVisitors: RouteObject[] = [
  page('login/otp', 'auth/mfa/otp-page.tsx', () => import('../auth/mfa/otp-page.tsx')),
  page('login/trust', 'auth/mfa/trust-page.tsx', () => import('../auth/mfa/trust-page.tsx')),
  page(
    'authenticate/webauthn',
    'auth/webauthn/authenticate-page.tsx',
    () => import('../auth/webauthn/authenticate-page.tsx'),
  ),
  page(
    'signup/passkey/create',
    'auth/webauthn/create-page.tsx',
    () => import('../auth/webauthn/create-page.tsx'),
  ),
  page('provider/signup', 'auth/social/signup-page.tsx', () => import('../auth/social/signup-page.tsx')),
  page('login/code', 'auth/login-code/request-page.tsx', () => import('../auth/login-code/request-page.tsx')),
  page(
    'login/code/confirm',
    'auth/login-code/confirm-page.tsx',
    () => import('../auth/login-code/confirm-page.tsx'),
  ),
  page(
    'password/reset',
    'auth/password-reset/request-page.tsx',
    () => import('../auth/password-reset/request-page.tsx'),
  ),
  page(
    'password/reset/confirm',
    'auth/password-reset/confirm-code-page.tsx',
    () => import('../auth/password-reset/confirm-code-page.tsx'),
  ),
  page(
    'password/reset/complete',
    'auth/password-reset/complete-page.tsx',
    () => import('../auth/password-reset/complete-page.tsx'),
  ),
  page(
    'password/reset/key/:key',
    'auth/password-reset/reset-link-page.tsx',
    () => import('../auth/password-reset/reset-link-page.tsx'),
  ),
]

const forAnyone: RouteObject[] = [
  page(
    'provider/callback',
    'auth/social/callback-page.tsx',
    () => import('../auth/social/callback-page.tsx'),
  ),
  page('secure', 'dashboard/sessions/secure-page.tsx', () => import('../dashboard/sessions/secure-page.tsx')),
  page('logout', 'auth/sessions/logout-page.tsx', () => import('../auth/sessions/logout-page.tsx')),
  page(
    'verify-email',
    'auth/email-verification/verify-email-page.tsx',
    () => import('../auth/email-verification/verify-email-page.tsx'),
  ),
  page(
    'verify-email/:key',
    'auth/email-verification/confirm-email-page.tsx',
    () => import('../auth/email-verification/confirm-email-page.tsx'),
  ),
]

const reauthentication = 'auth/reauthentication/reauthentication-pages.tsx'
const loadReauthentication = () => import('../auth/reauthentication/reauthentication-pages.tsx')

const forUsers: RouteObject[] = [
  page('reauthenticate', reauthentication, async () => ({
    Page: (await loadReauthentication()).ReauthenticatePage,
  })),
  page('reauthenticate/totp', reauthentication, async () => ({
    Page: (await loadReauthentication()).ReauthenticateByTotpPage,
  })),
  page('reauthenticate/recovery-codes', reauthentication, async () => ({
    Page: (await loadReauthentication()).ReauthenticateByRecoveryCodePage,
  })),
  page('reauthenticate/webauthn', reauthentication, async () => ({
    Page: (await loadReauthentication()).ReauthenticateByPasskeyPage,
  })),
  page('password/change', 'auth/password/change-page.tsx', () => import('../auth/password/change-page.tsx')),
]

export const accountRoutes: RouteObject = {
  path: '/account',
  children: [
    guarded('EntranceGuard', entrance),
    guarded('VisitorGuard', forVisitors),
    guarded('AnyoneGuard', forAnyone),
    guarded('UserGuard', forUsers),
  ],
}
