// Tests of deletions that can be undone: when they are sent, and which messages are shown.
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import {
  ada,
  erase,
  grace,
  held,
  home,
  leaveSite,
  openManager,
  person,
  press,
  serve,
} from './manager.testing.tsx'

const done = () => new Response(null, { status: 204 })
const conflict = () => new Response(null, { status: 409 })
const explanation = 'Ada Lovelace was changed in the meantime and is not deleted.'

beforeEach(() => {
  vi.resetModules()
})

/** For what is sent to be answered. */
const answered = () => act(async () => leaveSite())

test('who leaves the site from another page of the manager means the deletion too', async () => {
  const calls = serve([ada, grace])
  await openManager()
  await erase(ada)
  await userEvent.click(screen.getByRole('link', { name: 'New employee' }))
  await screen.findByRole('button', { name: 'Save employee' })
  await answered()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE employees/7/'])
})

test('what is on its way to the server cannot be undone', async () => {
  const { answer, release } = held()
  serve([ada, grace], { 'DELETE employees/7/': () => answer })
  await openManager()
  await erase(ada)
  await answered()
  expect(screen.queryByRole('button', { name: /(Undo|Delete).*Ada Lovelace/ })).toBeNull()
  expect(screen.getByText('Ada Lovelace is being deleted.')).toBe(document.activeElement)
  await act(async () => release(done()))
  await screen.findByText('Ada Lovelace has been deleted.')
  expect(screen.queryByRole('rowheader', { name: /Ada/ })).toBeNull()
})

test('the reason why somebody was not deleted is shown until a retry, whatever happens to others', async () => {
  serve([ada, grace, person(9, 'Linus')], { 'DELETE employees/7/': conflict })
  await openManager()
  await erase(ada)
  await answered()
  await screen.findByText(explanation)
  await erase(grace)
  await answered()
  await screen.findByText('Grace Hopper has been deleted.')
  await erase(person(9, 'Linus'))
  await press('Undo the deletion of Linus')
  expect(screen.getByText(explanation)).toBeDefined()
  await erase(ada)
  expect(screen.queryByText(explanation)).toBeNull()
})

test('why somebody was not deleted can be put away', async () => {
  serve([ada], { 'DELETE employees/7/': conflict })
  await openManager()
  await erase(ada)
  await answered()
  await screen.findByText(explanation)
  await press('Dismiss')
  expect(screen.queryByText(explanation)).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

test('who comes back reads why somebody was not deleted; another user reads nothing of it', async () => {
  const { answer, release } = held()
  serve([ada, grace], { 'DELETE employees/7/': conflict, 'DELETE employees/8/': () => answer })
  const leave = await openManager()
  await erase(ada)
  await erase(grace)
  leave()
  serve([person(10, 'Margaret', 2)])
  const leaveAgain = await openManager(home, 2)
  await screen.findByRole('rowheader', { name: /Margaret/ })
  await act(async () => release(done()))
  expect(screen.queryByText(/Ada Lovelace|Grace Hopper/)).toBeNull()
  leaveAgain()
  serve([ada])
  await openManager()
  await screen.findByText(explanation)
})
