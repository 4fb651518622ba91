import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { AuthenticatorApp } from './authenticator-app.tsx'

const key = { secret: 'ABCD', totp_url: 'otpauth://totp/Ada?secret=ABCD' }

test('starting the setup moves the focus to the key, and cancelling moves it back to the button', async () => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async () => Response.json({ status: 404, meta: key }))
  render(
    <AuthenticatorApp
      totp={undefined}
      perform={async () => {}}
      showMessage={() => {}}
      onChange={async () => {}}
      onSetUp={() => {}}
    />,
  )
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Set up an app' }))
  expect(document.activeElement).toBe(await screen.findByRole('region', { name: 'Set up an app' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up an app' }))
})
