// The addresses of the accounts, and who may see them (specification, section 2).
import type { RouteObject } from 'react-router'

import { around, page } from './lazy-route.ts'

const guards = 'auth/guards.tsx'

const entrance: RouteObject[] = [
  page(
    'login',
    'auth/login/login-page.tsx',
    async () => (await import('../auth/login/login-page.tsx')).LoginPage,
  ),
  page(
    'signup',
    'auth/signup/signup-page.tsx',
    async () => (await import('../auth/signup/signup-page.tsx')).SignupPage,
  ),
]

const forVisitors: RouteObject[] = [
  page(
    'login/code',
    'auth/login-code/request-page.tsx',
    async () => (await import('../auth/login-code/request-page.tsx')).RequestLoginCodePage,
  ),
  page(
    'login/code/confirm',
    'auth/login-code/confirm-page.tsx',
    async () => (await import('../auth/login-code/confirm-page.tsx')).ConfirmLoginCodePage,
  ),
  page(
    'password/reset',
    'auth/password-reset/request-page.tsx',
    async () => (await import('../auth/password-reset/request-page.tsx')).RequestResetPage,
  ),
  page(
    'password/reset/confirm',
    'auth/password-reset/confirm-code-page.tsx',
    async () => (await import('../auth/password-reset/confirm-code-page.tsx')).ConfirmResetCodePage,
  ),
  page(
    'password/reset/complete',
    'auth/password-reset/complete-page.tsx',
    async () => (await import('../auth/password-reset/complete-page.tsx')).CompleteResetPage,
  ),
  page(
    'password/reset/key/:key',
    'auth/password-reset/reset-link-page.tsx',
    async () => (await import('../auth/password-reset/reset-link-page.tsx')).ResetLinkPage,
  ),
]

const forAnyone: RouteObject[] = [
  page(
    'logout',
    'auth/sessions/logout-page.tsx',
    async () => (await import('../auth/sessions/logout-page.tsx')).LogoutPage,
  ),
  page(
    'verify-email',
    'auth/email-verification/verify-email-page.tsx',
    async () => (await import('../auth/email-verification/verify-email-page.tsx')).VerifyEmailPage,
  ),
  page(
    'verify-email/:key',
    'auth/email-verification/confirm-email-page.tsx',
    async () => (await import('../auth/email-verification/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
]

const forUsers: RouteObject[] = [
  page(
    'password/change',
    'auth/password/change-page.tsx',
    async () => (await import('../auth/password/change-page.tsx')).ChangePasswordPage,
  ),
]

export const accountRoutes: RouteObject = {
  path: '/account',
  children: [
    around(guards, async () => (await import('../auth/guards.tsx')).EntranceGuard, entrance),
    around(guards, async () => (await import('../auth/guards.tsx')).VisitorGuard, forVisitors),
    around(guards, async () => (await import('../auth/guards.tsx')).AnyoneGuard, forAnyone),
    around(guards, async () => (await import('../auth/guards.tsx')).UserGuard, forUsers),
  ],
}
