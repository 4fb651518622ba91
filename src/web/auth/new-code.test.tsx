// The lifetime of a code and the button for a new one, on each page that asks for an emailed code.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { FlowId } from '#contract/auth/flow.ts'
import { minutes, seconds } from '#contract/duration.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

import { createPendingState } from './auth-states.testing.ts'
import { changeAuth } from './auth-store.ts'
import { createConfig } from './configs.testing.ts'
import { VerifyEmailPage } from './email-verification/verify-email-page.tsx'
import { ConfirmLoginCodePage } from './login-code/confirm-page.tsx'
import { ConfirmResetCodePage } from './password-reset/confirm-code-page.tsx'
import { storeSentCode } from './sent-code.ts'

const email = 'ada@example.com'

type Case = { flow: FlowId; Page: ComponentType; call: string }

const cases: Case[] = [
  { flow: 'verify_email', Page: VerifyEmailPage, call: '/auth/email/verify/resend-link' },
  { flow: 'login_by_code', Page: ConfirmLoginCodePage, call: '/auth/code/request' },
  { flow: 'password_reset_by_code', Page: ConfirmResetCodePage, call: '/auth/password/request' },
]

function openPage({ flow, Page }: Case): void {
  const config = createConfig({ account: { email_verification_by_code_enabled: true } })
  changeAuth({ config, authState: createPendingState({ id: flow }) })
  const codeLifetimesMs = { [flow]: minutes(3) }
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false, codeLifetimesMs }
  render(
    <PageDataContext value={data}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </PageDataContext>,
  )
}

const getButton = () => screen.getByRole('button', { name: 'Send a new code' })

beforeEach(() => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, data: { email: null, is_confirmed: false } }),
  )
})

afterEach(() => sessionStorage.clear())

describe.each(cases)('the page that asks for the code of $flow', (page) => {
  const { flow, call } = page

  test('offers a new code a minute after the last one', async () => {
    const fetch = vi.fn<(path: string) => Promise<Response>>(async () =>
      Response.json({
        status: 401,
        data: { flows: [{ id: flow, is_pending: true }] },
        meta: { is_authenticated: false },
      }),
    )
    vi.stubGlobal('fetch', fetch)
    storeSentCode({ flow, email, at: Date.now() - seconds(61) })
    openPage(page)
    expect(screen.getByText('Expires in 2 minutes.')).toBeDefined()
    await userEvent.click(getButton())
    expect(await screen.findByText('We have sent another code.')).toBeDefined()
    // The page of an address also asks whether the address was confirmed in another browser.
    const requests = () => fetch.mock.calls.map(([path]) => path).filter((path) => !path.endsWith('/pending'))
    expect(requests()).toEqual([expect.stringContaining(call)])
    expect(screen.getByText('Expires in 3 minutes.')).toBeDefined()
    expect(getButton().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(getButton())
    expect(requests()).toHaveLength(1)
  })

  test('announces the countdown in steps of 30 seconds', () => {
    storeSentCode({ flow, email, at: Date.now() - seconds(5) })
    openPage(page)
    expect(screen.getByText('You can ask for a new code in 60 seconds.').tagName).toBe('OUTPUT')
    expect(screen.getByText(/in 5\d seconds/).getAttribute('aria-hidden')).toBe('true')
  })

  test('says that a code has expired', () => {
    storeSentCode({ flow, email, at: Date.now() - minutes(4) })
    openPage(page)
    expect(screen.getByText('The code has expired.')).toBeDefined()
  })

  test('names the limit that a request for a new code has reached', async () => {
    const message = 'Too many failed login attempts. Try again later.'
    const refusal = { status: 400, errors: [{ message, code: 'too_many_login_attempts', param: 'email' }] }
    vi.stubGlobal('fetch', async () => Response.json(refusal))
    storeSentCode({ flow, email, at: Date.now() - minutes(2) })
    openPage(page)
    await userEvent.click(getButton())
    expect(await screen.findByText(message)).toBeDefined()
  })
})
