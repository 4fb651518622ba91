import { expect, test, vi } from 'vitest'

import { changeAuth } from './auth-store.ts'
import { broadcastLogout, watchOtherTabs } from './other-tabs.ts'

const user = { id: 7, display: 'Ada', email: 'ada@example.com', has_usable_password: false }
const known = { authentications: 1, reauthenticate: null, kind: 'user' } as const

test('other tabs receive changes of the account and explicit logouts', async () => {
  const told: unknown[] = []
  const other = new BroadcastChannel('auth')
  other.addEventListener('message', ({ data }) => told.push(data))
  watchOtherTabs(() => {})
  changeAuth({ authState: { ...known, user } })
  changeAuth({ authState: { ...known, user, authentications: 2 } })
  changeAuth({ authState: { ...known, user: { ...user, has_usable_password: true } } })
  changeAuth({ authState: { ...known, user: { ...user, email: 'king@example.com' } } })
  broadcastLogout()
  await vi.waitFor(() => expect(told).toEqual(['changed', 'changed', 'logged out']))
  other.close()
})
