// What the browser keeps survives a visit, and a browser that keeps nothing is no reason to break.
import { afterEach, expect, test, vi } from 'vitest'

import { keptSet } from './kept-set.ts'

const key = 'test:kept'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what one visit adds, the next one finds', () => {
  keptSet(key).add('7')
  const next = keptSet(key)
  next.toggle('8')
  next.toggle('7')
  expect([...keptSet(key).current()]).toEqual(['8'])
})

test.each(['not JSON', '{"7":true}', '[7, null, "7"]'])(
  'broken storage (%s) gives what can be read of it',
  (stored) => {
    localStorage.setItem(key, stored)
    expect([...keptSet(key).current()].every((id) => id === '7')).toBe(true)
  },
)

test('with storage blocked the set lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  const set = keptSet(key)
  set.add('7')
  expect([...set.current()]).toEqual(['7'])
})

test('a change in another tab is heard', () => {
  const set = keptSet(key)
  const changed = vi.fn<() => void>()
  const stop = set.subscribe(changed)
  localStorage.setItem(key, '["9"]')
  window.dispatchEvent(new StorageEvent('storage', { key }))
  stop()
  expect(changed).toHaveBeenCalledOnce()
  expect([...set.current()]).toEqual(['9'])
})
