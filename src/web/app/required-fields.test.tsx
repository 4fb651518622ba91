// On every page of the accounts, whatever is asked for has to be filled in (specification, section 5).
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Standing } from '#contract/auth/standing.ts'
import { changeAuth } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { stranger, waiting } from '#web/auth/standings.testing.ts'

import { routes } from './routes.tsx'

const member: Standing = {
  kind: 'user',
  user: { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: true },
  proofs: 1,
  reauthenticate: null,
}

const pages: [path: string, standing: Standing, labels: string[]][] = [
  [paths.login, stranger, ['Email', 'Password']],
  [paths.signup, stranger, ['Email', 'Password']],
  [paths.loginCode, stranger, ['Email']],
  [paths.loginCodeConfirm, waiting({ id: 'login_by_code' }), ['Code']],
  [paths.reset, stranger, ['Email']],
  [paths.resetConfirm, waiting({ id: 'password_reset_by_code' }), ['Code']],
  [paths.passwordChange, member, ['Current password', 'New password', 'New password (again)']],
  [paths.loginOtp, waiting({ id: 'mfa_authenticate', types: ['totp'] }), ['Code']],
  [paths.providerSignup, waiting({ id: 'provider_signup' }), ['Email']],
  [paths.reauthenticate, member, ['Password']],
]

/** Nobody answers: of the visitor is known what each test says. */
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

test.each(pages)('%s', async (path, standing, labels) => {
  const flows = path === paths.reauthenticate ? [{ id: 'reauthenticate' as const }] : []
  changeAuth({ standing, flows, hasFailed: false })
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  for (const label of labels) {
    const field = await screen.findByLabelText(label, { exact: true })
    expect(field.hasAttribute('required')).toBe(true)
  }
})
