import { afterEach, expect, test, vi } from 'vitest'

import { persistedSet } from './persisted-set.ts'

const key = 'test:kept'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what one visit adds, the next one finds', () => {
  persistedSet(() => key).add('7')
  const next = persistedSet(() => key)
  next.toggle('8')
  next.toggle('7')
  expect([...persistedSet(() => key).store.get()]).toEqual(['8'])
})

test.each(['not JSON', '{"7":true}', '[7, null, "7"]'])(
  'broken storage (%s) gives what can be read of it',
  (stored) => {
    localStorage.setItem(key, stored)
    expect([...persistedSet(() => key).store.get()].every((id) => id === '7')).toBe(true)
  },
)

test('with storage blocked the set lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  const set = persistedSet(() => key)
  set.add('7')
  expect([...set.store.get()]).toEqual(['7'])
})

/** What another tab does. */
function keepElsewhere(ids: string): void {
  localStorage.setItem(key, ids)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('what another tab has added while nobody looked here stays', () => {
  const set = persistedSet(() => key)
  set.store.listen(() => {})()
  expect([...set.store.get()]).toEqual([])
  keepElsewhere('["7"]')
  set.toggle('9')
  expect([...persistedSet(() => key).store.get()]).toEqual(['7', '9'])
})

test('what was added while the page lay in memory stays, and blocked storage forgets nothing', () => {
  const set = persistedSet(() => key)
  expect([...set.store.get()]).toEqual([])
  localStorage.setItem(key, '["7"]')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  set.add('9')
  expect([...persistedSet(() => key).store.get()]).toEqual(['7', '9'])
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect([...set.store.get()]).toEqual(['7', '9'])
})

test('a change in another tab is heard', () => {
  const set = persistedSet(() => key)
  expect([...set.store.get()]).toEqual([])
  const changed = vi.fn<() => void>()
  const stop = set.store.listen(changed)
  keepElsewhere('["9"]')
  stop()
  expect(changed).toHaveBeenCalledOnce()
  expect([...set.store.get()]).toEqual(['9'])
})
