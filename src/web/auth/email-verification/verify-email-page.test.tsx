import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { AuthState } from '#contract/auth/auth-state.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

import { createUserState, anonymous, createPendingState } from '../auth-states.testing.ts'
import { changeAuth } from '../auth-store.ts'
import { createConfig } from '../configs.testing.ts'
import { VerifyEmailPage } from './verify-email-page.tsx'

const verifyEmailState = createPendingState({ id: 'verify_email' })
const codeConfig = createConfig({ account: { email_verification_by_code_enabled: true } })

type Visit = {
  authState?: AuthState
  state?: object
  config?: ReturnType<typeof createConfig>
}

function openPage({ authState = verifyEmailState, state, config = createConfig() }: Visit = {}): void {
  changeAuth({ config, authState })
  const data = {
    ...defaultBrand,
    publicUrl: '',
    now: 0,
    development: false,
  }
  render(
    <PageDataContext value={data}>
      <MemoryRouter initialEntries={[{ pathname: '/account/verify-email', state }]}>
        <VerifyEmailPage />
      </MemoryRouter>
    </PageDataContext>,
  )
}

const getOtherPath = () =>
  screen.getByRole('link', { name: 'Use another email address' }).getAttribute('href')

beforeEach(() => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, data: { email: null, is_confirmed: false } }),
  )
})

describe('the page for confirming an email address', () => {
  test('after a signup, names the address and links back to the signup', () => {
    openPage({ state: { email: 'ada@example.com', startOver: '/account/signup' } })
    expect(screen.getByText('ada@example.com')).toBeDefined()
    expect(screen.getByText(/click the link in it/)).toBeDefined()
    expect(getOtherPath()).toBe('/account/signup')
  })

  test('names no address and links back to the login if the visitor has not just signed up', () => {
    openPage()
    expect(screen.getByText(/We have sent an email to you/)).toBeDefined()
    expect(getOtherPath()).toBe('/account/login')
  })

  test.each([
    [{ status: 200 }, '0', 'We have sent another link.'],
    [{ status: 429 }, '100', 'We have only just sent an email. You can ask for another link in 2 minutes.'],
    [{ status: 429 }, '9', 'We have only just sent an email. You can ask for another link in 9 seconds.'],
    [{ status: 409 }, '0', 'We cannot send another link now. Log in to get one.'],
  ])('after a resend with the response %j and Retry-After %s, says: %s', async (json, retryAfter, words) => {
    const flows = [{ id: 'verify_email', is_pending: true }]
    const session = { status: 401, data: { flows }, meta: { is_authenticated: false } }
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/resend-link')
        ? Response.json(json, { headers: { 'retry-after': retryAfter } })
        : Response.json(session),
    )
    openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Send another link' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  test.each([createConfig(), codeConfig])(
    'if no verification is pending, says that no email was sent',
    (config) => {
      openPage({ authState: anonymous, config })
      expect(screen.getByText(/we have not sent an email/)).toBeDefined()
      expect(screen.getByText(/click the link in it/)).toBeDefined()
      expect(screen.queryByText(/We have sent/)).toBeNull()
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
    },
  )

  test('links logged-in users to their email addresses', () => {
    openPage({ authState: createUserState() })
    expect(screen.getByRole('link', { name: 'Your email addresses' })).toBeDefined()
  })
})
