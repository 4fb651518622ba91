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

/** What another tab does. */
function keepElsewhere(ids: string): void {
  localStorage.setItem(key, ids)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('what another tab has added while nobody looked here stays', () => {
  const set = keptSet(key)
  set.subscribe(() => {})()
  expect([...set.current()]).toEqual([])
  keepElsewhere('["7"]')
  set.toggle('9')
  expect([...keptSet(key).current()]).toEqual(['7', '9'])
})

test('what was added while the page lay in memory stays, and blocked storage forgets nothing', () => {
  const set = keptSet(key)
  expect([...set.current()]).toEqual([])
  localStorage.setItem(key, '["7"]')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  set.add('9')
  expect([...keptSet(key).current()]).toEqual(['7', '9'])
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect([...set.current()]).toEqual(['7', '9'])
})

test('a change in another tab is heard', () => {
  const set = keptSet(key)
  expect([...set.current()]).toEqual([])
  const changed = vi.fn<() => void>()
  const stop = set.subscribe(changed)
  keepElsewhere('["9"]')
  stop()
  expect(changed).toHaveBeenCalledOnce()
  expect([...set.current()]).toEqual(['9'])
})
