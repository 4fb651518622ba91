import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { anonymous } from './auth-states.testing.ts'
import { changeAuth } from './auth-store.ts'
import { createConfig } from './configs.testing.ts'
import { ConfirmEmailPage } from './email-verification/confirm-email-page.tsx'
import { ResetLinkPage } from './password-reset/reset-link-page.tsx'

function open(page: string, answer: object): void {
  const session = { status: 401, data: { flows: [] }, meta: { is_authenticated: false } }
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/session') ? session : answer))
  render(
    <MemoryRouter initialEntries={[page]}>
      <Routes>
        <Route path="/verify/:key" element={<ConfirmEmailPage />} />
        <Route path="/reset/:key?" element={<ResetLinkPage />} />
      </Routes>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  document.cookie = 'csrftoken=abc'
  changeAuth({ config: createConfig(), authState: anonymous })
})

const wrongKey = {
  status: 400,
  errors: [{ code: 'invalid', param: 'key', message: 'Invalid or expired key.' }],
}

describe('a page that looks up a key', () => {
  test.each([
    ['/verify/abc', 503],
    ['/verify/abc', 500],
    ['/verify/abc', 429],
    ['/reset/abc', 503],
    ['/reset/abc', 429],
  ])('%s shows a load failure with a retry for status %i', async (page, status) => {
    open(page, { status })
    expect(await screen.findByText('Sorry, there was an error loading your data.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
    expect(screen.queryByText(/Invalid verification link|new password/)).toBeNull()
  })

  test.each([wrongKey, { status: 409 }])(
    'says that the link is invalid after the response %j',
    async (answer) => {
      open('/verify/abc', answer)
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe('Invalid verification link.')
      expect(screen.queryByText('Invalid or expired key.')).toBeNull()
    },
  )

  test('shows one error with the reason for an expired link', async () => {
    const message = 'This link has expired.'
    open('/verify/abc', { ...wrongKey, errors: [{ code: 'invalid_or_expired_key', param: 'key', message }] })
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid verification link.')
    expect(screen.getByText(message)).toBeDefined()
  })

  test('shows the reason for a failed reset link only once', async () => {
    const message = 'This link has expired.'
    open('/reset/abc', {
      status: 400,
      errors: [{ code: 'invalid_password_reset', param: 'key', message }],
    })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(screen.queryByText('This password reset link does not work.')).toBeNull()
  })

  test.each(['/reset/abc', '/reset'])(
    'for a wrong reset link at %s, shows one error and a link to request another email',
    async (page) => {
      const message = 'The password reset token was invalid.'
      open(page, { status: 400, errors: [{ code: 'invalid_password_reset', param: 'key', message }] })
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe('This password reset link does not work.')
      expect(screen.queryByText(message)).toBeNull()
      expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
        '/account/password/reset',
      )
      expect(screen.queryByText(/your new password/)).toBeNull()
    },
  )
})
