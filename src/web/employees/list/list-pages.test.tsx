import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import {
  holdResponse,
  home,
  openManager,
  respondWithPage,
  createEmployee,
  stubServer,
} from '../manager.testing.tsx'

const people = Array.from({ length: 25 }, (_, place) => createEmployee(100 + place, `Person ${place}`))
const respondWithFirstPage = () => respondWithPage(people.slice(0, 20), { count: 25, next: '/?page=2' })
const respondWithSecondPage = () => respondWithPage(people.slice(20), { count: 25, previous: '/' })

describe('the pagination of employees', () => {
  test('keeps its links and the focus while the requested page loads', async () => {
    const { answer, release } = holdResponse()
    stubServer(people, {
      'GET employees/?page=1': () => answer,
      'GET employees/?page=2': respondWithSecondPage,
    })
    await openManager(`${home}?page=2`)
    const links = await screen.findByRole('navigation', { name: 'Pagination' })
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }))
    const current = screen.getByRole('link', { current: 'page' })
    expect([links.isConnected, current.textContent]).toEqual([true, 'Page 1'])
    expect(document.activeElement).toBe(current)
    await act(async () => release(respondWithFirstPage()))
    await screen.findByRole('rowheader', { name: /Person 19/ })
    expect([links.isConnected, document.activeElement]).toEqual([true, current])
  })

  test('keeps the focus on the clicked link if the next page also has the link', async () => {
    const more = (parts: object) => () => respondWithPage(people.slice(0, 20), { count: 55, ...parts })
    stubServer(people, {
      'GET employees/?page=3': () =>
        respondWithPage(people.slice(0, 15), { count: 55, previous: '/?page=2' }),
      'GET employees/?page=2': more({ next: '/?page=3', previous: '/' }),
    })
    await openManager(`${home}?page=3`)
    const previous = await screen.findByRole('link', { name: 'Previous' })
    await userEvent.click(previous)
    await screen.findByRole('rowheader', { name: /Person 19/ })
    expect(document.activeElement).toBe(previous)
  })

  test('shows the total with thousands separators', async () => {
    stubServer([], {
      'GET employees/?page=1': () => respondWithPage(people.slice(0, 20), { count: 1000, next: '/?page=2' }),
    })
    await openManager()
    expect(await screen.findByText('1,000 employees')).toBeDefined()
  })
})
