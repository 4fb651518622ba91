// Who opens the page of the proof by themselves finds a way that they have.
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { changeAuth } from '../auth-store.ts'
import { ReauthenticatePage } from './reauthentication-pages.tsx'

const open = (has_usable_password: boolean) => {
  const user = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password }
  changeAuth({ standing: { kind: 'user', user, proofs: 1, reauthenticate: null }, flows: [] })
  render(<ReauthenticatePage />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/account/reauthenticate?next=%2Fjobs']}>{children}</MemoryRouter>
    ),
  })
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('with a password it is that', () => {
  expect(open(true)).toEqual([])
  expect(screen.getByLabelText('Password')).toBeDefined()
})

test('without one it is the others, and no password is asked for', () => {
  expect(open(false)).toEqual([
    ['Use your authenticator app', '/account/reauthenticate/totp?next=%2Fjobs'],
    ['Use a passkey', '/account/reauthenticate/webauthn?next=%2Fjobs'],
    ['Use a recovery code', '/account/reauthenticate/recovery-codes?next=%2Fjobs'],
  ])
  expect(screen.queryByLabelText('Password')).toBeNull()
})
