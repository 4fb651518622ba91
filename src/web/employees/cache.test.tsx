import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import {
  ada,
  grace,
  holdResponse,
  home,
  openManager,
  respondWithPage,
  createEmployee,
  stubServer,
} from './manager.testing.tsx'

beforeEach(() => {
  vi.resetModules()
})

const findRow = (name: string) => screen.findByRole('rowheader', { name: RegExp(name) })

describe('the cache of employees', () => {
  test('shows a cached list while it reloads', async () => {
    stubServer([ada])
    const leave = await openManager()
    await findRow('Ada')
    leave()
    const { answer, release } = holdResponse()
    stubServer([], { 'GET employees/?page=1': () => answer })
    await openManager()
    expect(screen.getByRole('rowheader', { name: /Ada/ })).toBeDefined()
    expect(screen.queryByText('Loading employees...')).toBeNull()
    await act(async () => release(respondWithPage([ada, grace])))
    await findRow('Grace')
  })

  test('does not show cached data to another user', async () => {
    stubServer([ada])
    const leave = await openManager()
    await findRow('Ada')
    leave()
    stubServer([createEmployee(10, 'Margaret', 2)])
    await openManager(home, 2)
    expect(screen.queryByRole('rowheader', { name: /Ada/ })).toBeNull()
    await findRow('Margaret')
  })

  test('reloads when the user returns to the tab', async () => {
    stubServer([ada])
    await openManager()
    await findRow('Ada')
    stubServer([ada, grace])
    await act(async () => dispatchEvent(new Event('visibilitychange')))
    expect(await findRow('Grace')).toBeDefined()
  })
})
