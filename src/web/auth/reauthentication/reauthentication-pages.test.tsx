import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import type { Flow } from '#contract/auth/flow.ts'

import { changeAuth } from '../auth-store.ts'
import { ReauthenticateByTotpPage, ReauthenticatePage } from './reauthentication-pages.tsx'

type Account = { hasPassword: boolean; kinds?: string[]; flows?: Flow[] }

/** `flows` are the flows listed by the server. `kinds` are the account's types of authenticators. */
async function open(
  { hasPassword, kinds = [], flows = [] }: Account,
  Page: ComponentType = ReauthenticatePage,
) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, data: kinds.map((type, id) => ({ type, id, created_at: 0 })) }),
  )
  const user = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: hasPassword }
  changeAuth({ authState: { kind: 'user', user, authentications: 1, reauthenticate: null }, flows })
  render(<Page />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/account/reauthenticate?next=%2Fjobs']}>{children}</MemoryRouter>
    ),
  })
  await screen.findByText(/confirm that it is you/)
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

const app = ['Use your authenticator app', '/account/reauthenticate/totp?next=%2Fjobs']
const passkey = ['Use a passkey', '/account/reauthenticate/webauthn?next=%2Fjobs']
const recoveryCode = ['Use a recovery code', '/account/reauthenticate/recovery-codes?next=%2Fjobs']
const secret = ['Use your password', '/account/reauthenticate?next=%2Fjobs']
const cancel = ['Cancel', '/dashboard/profile']

describe('a reauthentication page', () => {
  test('asks for the password if it is the only method', async () => {
    expect(await open({ hasPassword: true })).toEqual([cancel])
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  test('offers the password and all second factors', async () => {
    const kinds = ['recovery_codes', 'totp', 'webauthn']
    expect(await open({ hasPassword: true, kinds })).toEqual([app, passkey, recoveryCode, cancel])
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  test('offers only the second factors to users without a password', async () => {
    expect(await open({ hasPassword: false, kinds: ['webauthn'] })).toEqual([passkey, cancel])
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByText('Your account has no password. Choose another way below.')).toBeDefined()
  })

  test('does not ask for an app code if the user has no app', async () => {
    expect(await open({ hasPassword: true }, ReauthenticateByTotpPage)).toEqual([secret, cancel])
    expect(screen.queryByLabelText('Code')).toBeNull()
  })

  test('lets a user without any method log in again', async () => {
    const links = await open({ hasPassword: false })
    expect(links).toEqual([['Log in again', '/account/logout?next=%2Faccount%2Flogin'], cancel])
  })

  test('offers the methods that the server lists', async () => {
    const flows: Flow[] = [{ id: 'mfa_reauthenticate', types: ['totp'] }]
    expect(await open({ hasPassword: false, flows }, ReauthenticateByTotpPage)).toEqual([cancel])
    expect(screen.getByLabelText('Code')).toBeDefined()
  })
})
