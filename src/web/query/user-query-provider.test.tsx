import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { createUserState, anonymous } from '#web/auth/auth-states.testing.ts'
import { changeAuth } from '#web/auth/auth-store.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

import { UserQueryProvider } from './user-query-provider.tsx'

const data = { ...defaultBrand, publicUrl: '', now: 0, development: false, passkeySignup: false }

let serverResponse = ''

function Secrets() {
  const { data: secret = 'nothing yet' } = useQuery({
    queryKey: ['secret'],
    queryFn: async () => serverResponse,
    staleTime: Infinity,
    meta: { failure: 'no secret' },
  })
  return <p>{secret}</p>
}

const renderSecrets = () =>
  render(
    <PageDataContext value={data}>
      <UserQueryProvider>
        <Secrets />
      </UserQueryProvider>
    </PageDataContext>,
  )

const logInAs = (id: number) => act(async () => changeAuth({ authState: createUserState({ id }) }))

describe('the query provider of a user', () => {
  test('hides a user’s data from the next user', async () => {
    await logInAs(1)
    serverResponse = "Ada's"
    renderSecrets()
    await screen.findByText("Ada's")
    serverResponse = "Root's"
    await logInAs(2)
    expect(await screen.findByText("Root's")).toBeDefined()
  })

  test("discards a user's cached data after another user's session", async () => {
    await logInAs(1)
    serverResponse = "Root's"
    const { unmount } = renderSecrets()
    await screen.findByText(serverResponse)
    unmount()
    await logInAs(2)
    await logInAs(1)
    serverResponse = "Ada's"
    renderSecrets()
    expect(screen.queryByText(/Root/)).toBeNull()
    await screen.findByText("Ada's")
  })

  test("keeps the page's content when the session ends", async () => {
    await logInAs(1)
    serverResponse = "Ada's"
    renderSecrets()
    await screen.findByText("Ada's")
    await act(async () => changeAuth({ authState: anonymous }))
    expect(screen.getByText("Ada's")).toBeDefined()
  })
})
