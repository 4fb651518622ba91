import { expect, test, vi } from 'vitest'

import { authStore } from './auth-store.ts'
import { openSession } from './open-session.ts'

test('a failed session request is reported to account pages and does not change the user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.cookie = 'csrftoken=abc'
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 503 }, { status: 503 })))
  openSession()
  await vi.waitFor(() => expect(authStore.get()).toMatchObject({ authState: null, hasFailed: true }))
})
