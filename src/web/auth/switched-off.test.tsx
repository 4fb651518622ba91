import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'
import { PasskeysPage } from '#web/profile/passkeys/passkeys-page.tsx'
import { TwoFactorPage } from '#web/profile/two-factor/two-factor-page.tsx'
import { QueryProvider } from '#web/query/query-provider.tsx'

import { createUserState, anonymous } from './auth-states.testing.ts'
import { changeAuth } from './auth-store.ts'
import { createConfig } from './configs.testing.ts'
import { RequestLoginCodePage } from './login-code/request-page.tsx'
import { SignupPage } from './signup/signup-page.tsx'
import { PasskeySignupPage } from './webauthn/signup-page.tsx'

const closed = createConfig({ account: { is_open_for_signup: false } })
const noFactors = createConfig({ mfa: { supported_types: [], passkey_login_enabled: false } })

/** `on` enables signup with a passkey. */
function open(Page: ComponentType, { config = createConfig(), on = false } = {}): void {
  changeAuth({ config, authState: anonymous })
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false, passkeySignup: on }
  render(
    <PageDataContext value={data}>
      <MemoryRouter initialEntries={['/?next=%2Fjobs']}>
        <QueryProvider user={undefined}>
          <Page />
        </QueryProvider>
      </MemoryRouter>
    </PageDataContext>,
  )
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, data: [] }))
})

describe('a page of a disabled feature', () => {
  test('says that login by email code is disabled', () => {
    open(RequestLoginCodePage)
    expect(screen.getByText('Login by email code is turned off on this site.')).toBeDefined()
    expect(linkTo('Log in with your password')).toBe('/account/login?next=%2Fjobs')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says that signup with a passkey is disabled', () => {
    open(PasskeySignupPage)
    expect(screen.getByText(/^Sign-up with a passkey is turned off on this site/)).toBeDefined()
    expect(linkTo('Sign up with a password')).toBe('/account/signup?next=%2Fjobs')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    ['by password', SignupPage],
    ['with a passkey', PasskeySignupPage],
  ])('says that signup %s is closed', (_how, Page) => {
    open(Page, { config: closed, on: true })
    expect(screen.getByText('Sign-up is closed at the moment.')).toBeDefined()
    expect(linkTo('Login')).toBe('/account/login?next=%2Fjobs')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    { Page: PasskeysPage, words: 'Passkeys are turned off on this site.', button: 'Add passkey' },
    {
      Page: TwoFactorPage,
      words: 'Authenticator apps are turned off on this site.',
      button: 'Set up an app',
    },
  ])('says that a second factor is disabled: $words', async ({ Page, words, button }) => {
    open(Page, { config: noFactors })
    changeAuth({ authState: createUserState() })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })
})
