import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import {
  ada,
  deleteEmployee,
  grace,
  holdResponse,
  openManager,
  press,
  stubServer,
} from './manager.testing.tsx'

const respondDeleted = () => new Response(null, { status: 204 })
const respondConflict = () => new Response(null, { status: 409 })

describe('the deletion of an employee', () => {
  test('asks once, is sent at once and cannot be undone', async () => {
    const { answer, release } = holdResponse()
    const calls = stubServer([ada, grace], { 'DELETE employees/7/': () => answer })
    await openManager()
    await press('Delete Ada Lovelace')
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    expect(screen.getByText(/You cannot undo this/)).toBeDefined()
    await press('Delete employee')
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE employees/7/'])
    stubServer([grace])
    await act(async () => release(respondDeleted()))
    await screen.findByText('Ada Lovelace has been deleted.')
    expect(screen.queryByRole('rowheader', { name: /Ada/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })

  test('if it fails, the page shows the reason until the next deletion', async () => {
    stubServer([ada, grace], { 'DELETE employees/7/': respondConflict })
    await openManager()
    await deleteEmployee(ada)
    const explanation = await screen.findByText(
      'Ada Lovelace was changed in the meantime and is not deleted.',
    )
    await deleteEmployee(grace)
    await screen.findByText('Grace Hopper has been deleted.')
    expect(explanation.isConnected).toBe(false)
  })
})
