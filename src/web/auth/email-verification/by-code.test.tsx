import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

import { ByCode } from './by-code.tsx'

test('a double click on the button sends the code only once', async () => {
  document.cookie = 'csrftoken=abc'
  let answer: ((response: Response) => void) | undefined
  const fetch = vi.fn<() => Promise<Response>>(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  vi.stubGlobal('fetch', fetch)
  const data = { ...defaultBrand, publicUrl: '', now: 0, development: false }
  render(
    <PageDataContext value={data}>
      <ByCode email={undefined} />
    </PageDataContext>,
    { wrapper: MemoryRouter },
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send a new code' }))
  answer?.(Response.json({ status: 200 }))
  await screen.findByText('We have sent another code.')
  expect(fetch).toHaveBeenCalledOnce()
})
