import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { RecoveryCodes } from '#web/auth/create-api.ts'

import type { PerformAccountAction } from '../use-account-action.ts'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'

const codes: RecoveryCodes = {
  type: 'recovery_codes',
  created_at: 0,
  last_used_at: null,
  total_code_count: 10,
  unused_code_count: 10,
}

const perform: PerformAccountAction = async ({ call, after }) => {
  await after?.(await call())
}

const createPanel = (there: RecoveryCodes | undefined) => (
  <RecoveryCodesPanel codes={there} perform={perform} onChange={async () => {}} />
)

test('the panel hides the codes after the account gets new ones', async () => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, data: { ...codes, unused_codes: ['12345678'] } }),
  )
  const { rerender } = render(createPanel(codes))
  await userEvent.click(screen.getByRole('button', { name: 'Show codes' }))
  await screen.findByText('1234 5678')
  rerender(createPanel(undefined))
  rerender(createPanel(codes))
  expect(screen.getByText('10 of 10 are left.')).toBeDefined()
  expect(screen.queryByText('1234 5678')).toBeNull()
})

test('after the setup of an app, the panel shows the codes in groups of four characters', async () => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, data: { ...codes, unused_codes: ['12345678', '87654321'] } }),
  )
  render(<RecoveryCodesPanel codes={codes} perform={perform} onChange={async () => {}} isFresh />)
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map((item) => item.textContent)).toEqual(['1234 5678', '8765 4321'])
})
