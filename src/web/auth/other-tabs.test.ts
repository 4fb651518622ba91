// What of a tab's standing the other tabs are told.
import { expect, test, vi } from 'vitest'

import { changeAuth } from './auth-store.ts'
import { tellLogout, watchOtherTabs } from './other-tabs.ts'

const user = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: false }
const known = { proofs: 1, reauthenticate: null, kind: 'user' } as const

test('who somebody is, whether they have a password, and a logout that is meant', async () => {
  const told: unknown[] = []
  const other = new BroadcastChannel('auth')
  other.addEventListener('message', ({ data }) => told.push(data))
  watchOtherTabs(() => {})
  changeAuth({ standing: { ...known, user } })
  changeAuth({ standing: { ...known, user, proofs: 2 } })
  changeAuth({ standing: { ...known, user: { ...user, has_usable_password: true } } })
  changeAuth({ standing: { ...known, user: { ...user, email: 'king@example.com' } } })
  tellLogout()
  await vi.waitFor(() => expect(told).toEqual(['changed', 'changed', 'logged out']))
  other.close()
})
