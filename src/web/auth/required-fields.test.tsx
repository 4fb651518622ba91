import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import type { AuthState } from '#contract/auth/auth-state.ts'

import { listRoutes } from '../routes.tsx'
import { anonymous, createPendingState } from './auth-states.testing.ts'
import { changeAuth } from './auth-store.ts'
import { paths } from './paths.ts'

const routes = listRoutes()

const member: AuthState = {
  kind: 'user',
  user: { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: true },
  authentications: 1,
  reauthenticate: null,
}

const pages: [path: string, authState: AuthState, labels: string[]][] = [
  [paths.login, anonymous, ['Email', 'Password']],
  [paths.signup, anonymous, ['Email', 'Password']],
  [paths.loginCode, anonymous, ['Email']],
  [paths.loginCodeConfirm, createPendingState({ id: 'login_by_code' }), ['Code']],
  [paths.reset, anonymous, ['Email']],
  [paths.resetConfirm, createPendingState({ id: 'password_reset_by_code' }), ['Code']],
  [paths.passwordChange, member, ['Current password', 'New password', 'New password (again)']],
  [paths.loginOtp, createPendingState({ id: 'mfa_authenticate', types: ['totp'] }), ['Code']],
  [paths.providerSignup, createPendingState({ id: 'provider_signup' }), ['Email']],
  [paths.reauthenticate, member, ['Password']],
]

/** Requests stay pending, so that each test keeps its initial auth state. */
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

test.each(pages)('the page %s marks its fields as required', async (path, authState, labels) => {
  const flows = path === paths.reauthenticate ? [{ id: 'reauthenticate' as const }] : []
  changeAuth({ authState, flows, hasFailed: false })
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  for (const label of labels) {
    const field = await screen.findByLabelText(label, { exact: true })
    expect(field.hasAttribute('required')).toBe(true)
  }
})
