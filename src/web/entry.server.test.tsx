// @vitest-environment node
// The server renders complete pages that comply with the Content-Security-Policy.
import { describe, expect, test } from 'vitest'

import type { AuthConfig } from '#contract/auth/config.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { render } from './entry.server.tsx'

const now = Date.UTC(2026, 10, 20)
const data = { ...defaultBrand, publicUrl: 'https://jobs.example.org', now, development: true }

describe('the page renderer', () => {
  test('renders the login form', async () => {
    const { html, modules } = await render({ url: '/account/login?next=/jobs', data })
    expect(html).toContain('name="email"')
    expect(html).toContain('name="password"')
    expect(html).not.toContain('Mail me a sign-in code')
    expect(modules).toEqual(['auth/guards.tsx', 'auth/login/login-page.tsx'])
  })

  test('renders the enabled login methods to avoid a layout shift during hydration', async () => {
    const corp = { id: 'corp', name: 'Corp', client_id: 'us', flows: ['provider_redirect'] }
    const accounts: AuthConfig = {
      account: {
        login_methods: ['email'],
        is_open_for_signup: true,
        email_verification_by_code_enabled: false,
        login_by_code_enabled: true,
        password_reset_by_code_enabled: false,
        authentication_method: 'email',
      },
      socialaccount: { providers: [corp] },
      mfa: { supported_types: ['webauthn'], passkey_login_enabled: true },
      usersessions: { track_activity: false },
    }
    const { html } = await render({ url: '/account/login', data: { ...data, accounts } })
    for (const way of ['Mail me a sign-in code', 'Log in with a passkey']) expect(html).toContain(way)
    // Provider buttons need a CSRF token, which the browser may not have before hydration.
    expect(html).not.toContain('Continue with')
  })
})

describe('every page', () => {
  test.each(['/nope', '/jobs/1', '/jobs/77/unknown', '/jobs/%0a', '/%E2%80%A8/x'])(
    '%s renders with status 404',
    async (url) => {
      expect(await render({ url, data })).toMatchObject({ status: 404 })
    },
  )

  test.each(['/', '/jobs', '/jobs/saved', '/companies', '/developers', '/account/login', '/nope'])(
    '%s renders without inline styles or scripts',
    async (url) => {
      const { html } = await render({ url, data })
      expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+=/)
    },
  )
})
