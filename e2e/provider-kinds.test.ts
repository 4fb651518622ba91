// Login with each kind of provider (specification, section 2).
import type { Page } from '@playwright/test'

import { logInAsNewUser, expect, fillIn, press } from './helpers/accounts.ts'
import { logInAtProvider, test } from './helpers/openid.ts'

test.beforeEach(({ page }) =>
  // Replaces a style sheet that the pages of the OpenID provider load from another host.
  page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  ),
)

/** One provider of each kind. `agree` logs in at the provider. `greeting` is our page's text after the login. */
const kinds: Record<string, { agree: (page: Page) => Promise<void>; greeting: string }> = {
  Corp: { agree: (page) => logInAtProvider(page, 'django'), greeting: 'Hello, Django!' },
  GitHub: { agree: async () => {}, greeting: 'Hello, Ada L!' },
  Dummy: {
    agree: async (page) => {
      await fillIn(page, { Id: 'margaret' })
      await press(page, 'Log in')
    },
    greeting: 'Hello, Margaret!',
  },
}

for (const [name, { agree, greeting }] of Object.entries(kinds))
  test(`the first login with ${name} creates the account that the second login uses`, async ({
    page,
    context,
  }) => {
    for (let times = 0; times < 2; times++) {
      await page.goto('/account/login')
      await press(page, `Continue with ${name}`)
      await agree(page)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(greeting)).toBeVisible()
      await context.clearCookies()
    }
  })

test('users can sign up with a Dummy account or connect one', async ({ page, post }) => {
  await page.goto('/account/signup')
  await press(page, 'Continue with Dummy')
  await fillIn(page, { Id: 'new', Email: 'new@dummy.example' })
  await page.getByLabel('The address is verified').check()
  await press(page, 'Log in')
  await expect(page.getByText('Hello, new@dummy.example!')).toBeVisible()
  await page.goto('/account/logout')
  await expect(page).toHaveURL('/')

  await logInAsNewUser(page, post)
  await page.goto('/dashboard/profile/connections')
  await press(page, 'Connect Dummy')
  await fillIn(page, { Id: 'another' })
  await press(page, 'Log in')
  await expect(page).toHaveURL('/dashboard/profile/connections')
  await expect(page.getByRole('button', { name: 'Disconnect Dummy' })).toBeVisible()
})
