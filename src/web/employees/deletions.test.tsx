import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import {
  ada,
  deleteEmployee,
  grace,
  holdResponse,
  home,
  leaveSite,
  openManager,
  createEmployee,
  press,
  stubServer,
} from './manager.testing.tsx'

const respondDeleted = () => new Response(null, { status: 204 })
const respondConflict = () => new Response(null, { status: 409 })
const explanation = 'Ada Lovelace was changed in the meantime and is not deleted.'

beforeEach(() => {
  vi.resetModules()
})

/** Sends the pending deletions by leaving the site, and waits for the responses. */
const sendPendingDeletions = () => act(async () => leaveSite())

describe('the deletion of an employee', () => {
  test('is sent when the user leaves the site, even from a page that does not show the list', async () => {
    const calls = stubServer([ada, grace])
    await openManager()
    await deleteEmployee(ada)
    await userEvent.click(screen.getByRole('link', { name: 'New employee' }))
    await screen.findByRole('button', { name: 'Save employee' })
    await sendPendingDeletions()
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE employees/7/'])
  })

  test('is sent when the user switches to another tab, because the session may end there', async () => {
    const calls = stubServer([ada, grace])
    await openManager()
    await deleteEmployee(ada)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockRestore()
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE employees/7/'])
  })

  test('cannot be undone while its request is in flight', async () => {
    const { answer, release } = holdResponse()
    stubServer([ada, grace], { 'DELETE employees/7/': () => answer })
    await openManager()
    await deleteEmployee(ada)
    await sendPendingDeletions()
    expect(screen.queryByRole('button', { name: /(Undo|Delete).*Ada Lovelace/ })).toBeNull()
    expect(screen.getByText('Ada Lovelace is being deleted.')).toBe(document.activeElement)
    await act(async () => release(respondDeleted()))
    await screen.findByText('Ada Lovelace has been deleted.')
    expect(screen.queryByRole('rowheader', { name: /Ada/ })).toBeNull()
  })

  test('if it fails, the page shows the reason until the user tries again', async () => {
    stubServer([ada, grace, createEmployee(9, 'Linus')], { 'DELETE employees/7/': respondConflict })
    await openManager()
    await deleteEmployee(ada)
    await sendPendingDeletions()
    await screen.findByText(explanation)
    await deleteEmployee(grace)
    await sendPendingDeletions()
    await screen.findByText('Grace Hopper has been deleted.')
    await deleteEmployee(createEmployee(9, 'Linus'))
    await press('Undo the deletion of Linus')
    expect(screen.getByText(explanation)).toBeDefined()
    await deleteEmployee(ada)
    expect(screen.queryByText(explanation)).toBeNull()
  })

  test('if it fails, the user can dismiss the message with the reason', async () => {
    stubServer([ada], { 'DELETE employees/7/': respondConflict })
    await openManager()
    await deleteEmployee(ada)
    await sendPendingDeletions()
    await screen.findByText(explanation)
    await press('Dismiss')
    expect(screen.queryByText(explanation)).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('if it fails after the user has left, only this user sees the reason later', async () => {
    const { answer, release } = holdResponse()
    stubServer([ada, grace], { 'DELETE employees/7/': respondConflict, 'DELETE employees/8/': () => answer })
    const leave = await openManager()
    await deleteEmployee(ada)
    await deleteEmployee(grace)
    leave()
    stubServer([createEmployee(10, 'Margaret', 2)])
    const leaveAgain = await openManager(home, 2)
    await screen.findByRole('rowheader', { name: /Margaret/ })
    await act(async () => release(respondDeleted()))
    expect(screen.queryByText(/Ada Lovelace|Grace Hopper/)).toBeNull()
    leaveAgain()
    stubServer([ada])
    await openManager()
    await screen.findByText(explanation)
  })
})
