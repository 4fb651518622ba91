// @vitest-environment node
// The server renders complete pages that comply with the Content-Security-Policy.
import { describe, expect, test } from 'vitest'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { Job } from '#contract/jobs/job.ts'
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'

import { render } from './entry.server.tsx'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 20)
const company = {
  id: 1,
  name: 'Gypsy Swing',
  website: null,
  description: null,
  logo: '/logos/swing.svg',
  verified_domain: null,
}

const job = (id: number): Job => ({
  id,
  title: `Luthier ${id}`,
  description: 'You tune what others play.',
  company,
  locationType: 'Remote',
  location: null,
  salaryMin: 50_000 + id * 1000,
  salaryMax: null,
  salaryPeriod: 'year',
  salaryCurrency: 'USD',
  employmentSchedule: null,
  contractType: null,
  seniorityLevel: 'Senior',
  skills: ['Django'],
  applyLink: 'https://swing.example/apply',
  isActive: true,
  createdAt: new Date(now - id * day),
  updatedAt: new Date(now - id * day),
  slug: `luthier-${id}`,
  expiresAt: null,
  firstPublishedAt: null,
  countries: [],
  visaSponsorship: false,
})

const board = buildBoardIndex(Array.from({ length: 12 }, (_, place) => job(place + 1)))
const data = { ...defaultBrand, publicUrl: 'https://jobs.example.org', now, development: true }

describe('the page renderer', () => {
  test('renders the job cards of the requested page', async () => {
    const page = await render({ url: '/jobs?page=2', data, board })
    expect(page).toMatchObject({
      status: 200,
      title: 'Job Board · Fretboard',
      modules: ['board/board-page.tsx'],
    })
    expect(page.html.match(/<article/g)).toHaveLength(5)
    expect(page.html).toContain('href="/jobs/6/luthier-6"')
    expect(page.html).toContain('12 jobs found')
    expect(page.html).toContain('title="6 days ago">11/14/2026</time>')
  })

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

  test('keeps a line break in a search', async () => {
    const { html } = await render({ url: '/jobs?q=luthier%0A6', data, board })
    expect(html).toContain('0 jobs found')
    expect(html).not.toContain('luthier 6')
  })
})

describe('every page', () => {
  test.each(['/nope', '/jobs/1', '/jobs/77/unknown', '/jobs/%0a', '/%E2%80%A8/x'])(
    '%s renders with status 404',
    async (url) => {
      expect(await render({ url, data, board })).toMatchObject({ status: 404 })
    },
  )

  test.each([
    '/',
    '/jobs?q=luthier&salary_min=55000',
    '/jobs?q=nothing',
    '/jobs/saved',
    '/companies',
    '/developers',
    '/account/login',
    '/nope',
  ])('%s renders without inline styles or scripts', async (url) => {
    const { html } = await render({ url, data, board })
    expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+=/)
  })
})
