import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'

import { minutes, seconds } from '#contract/duration.ts'
import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { changeAuth } from '#web/auth/auth-store.ts'
import { createConfig } from '#web/auth/configs.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'
import { QueryProvider } from '#web/query/query-provider.tsx'

import { EmailsPage } from './emails-page.tsx'

const addresses = ['ada@example.com', 'countess@example.com', 'king@example.com'].map((email, place) => ({
  email,
  verified: true,
  primary: place === 0,
}))

const Page = ({ children }: { children: ReactNode }) => (
  <QueryProvider user={1}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryProvider>
)

test('users with an authenticator app see why they cannot add an address, instead of the form', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ status: 200, data: path.endsWith('/authenticators') ? [{ type: 'totp' }] : addresses }),
  )
  render(<EmailsPage />, { wrapper: Page })
  const link = await screen.findByRole('link', { name: 'Turn off the authenticator app' })
  expect(link.getAttribute('href')).toBe('/dashboard/profile/two-factor')
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
})

test('the page completes an action and allows the next one even if the session cannot be reloaded', async () => {
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/auth/session')) throw new TypeError('Failed to fetch')
    return Response.json({ status: 200, data: addresses })
  })
  const alert = vi.fn<(message: string) => void>()
  vi.stubGlobal('alert', alert)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<EmailsPage />, { wrapper: Page })
  for (const email of ['countess@example.com', 'king@example.com']) {
    await userEvent.click(await screen.findByRole('button', { name: RegExp(`^Make primary ?${email}`) }))
    await screen.findByText(`${email} is now your primary address.`)
  }
  expect(alert).toHaveBeenCalledTimes(2)
})

const findNewCodeButton = () => screen.findByRole('button', { name: 'Send a new code' })

test('the form for the code of a new address shows its lifetime and offers a new code after a minute', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })
  const start = Date.now()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  document.cookie = 'csrftoken=abc'
  const added = { email: 'ada@münchen.example', verified: false, primary: false }
  const listed = [...addresses]
  let status = 200
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (path.endsWith('/authenticators')) return Response.json({ status: 200, data: [] })
    if (path.endsWith('/account/email') && method === 'POST') listed.push(added)
    if (path.endsWith('/account/email') && method === 'PUT') {
      sent.push(body)
      return Response.json({ status }, { status })
    }
    return Response.json({ status: 200, data: listed })
  })
  changeAuth({ config: createConfig({ account: { email_verification_by_code_enabled: true } }) })
  const codeLifetimesMs = { verify_email: minutes(15) }
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false, codeLifetimesMs }
  const open = () =>
    render(
      <PageDataContext value={data}>
        <EmailsPage />
      </PageDataContext>,
      { wrapper: Page },
    )
  open()
  await userEvent.type(await screen.findByLabelText('Email'), 'Ada@xn--mnchen-3ya.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add address' }))
  await screen.findByRole('heading', { name: `Confirm ${added.email}` })
  expect(screen.getByText('Expires in 15 minutes.')).toBeDefined()
  expect((await findNewCodeButton()).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await findNewCodeButton())
  expect(sent).toEqual([])
  vi.setSystemTime(start + seconds(61))
  cleanup()
  open()
  await userEvent.click(await findNewCodeButton())
  await screen.findByText('We have sent another code.')
  expect(sent).toEqual([JSON.stringify({ email: added.email })])
  status = 403
  vi.setSystemTime(start + seconds(122))
  cleanup()
  open()
  await userEvent.click(await findNewCodeButton())
  await screen.findByText('We cannot send another code now. Remove the address and add it again.')
})
