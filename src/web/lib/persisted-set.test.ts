import { afterEach, describe, expect, test, vi } from 'vitest'

import { createPersistedSet } from './persisted-set.ts'

const key = 'test:kept'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('a persisted set', () => {
  test('keeps IDs between visits', () => {
    createPersistedSet(key).add('7')
    const next = createPersistedSet(key)
    next.add('8')
    next.remove('7')
    expect([...createPersistedSet(key).store.get()]).toEqual(['8'])
  })

  test.each(['not JSON', '{"7":true}', '[7, null, "7"]'])(
    'reads the valid IDs of corrupt storage (%s)',
    (stored) => {
      localStorage.setItem(key, stored)
      expect([...createPersistedSet(key).store.get()].every((id) => id === '7')).toBe(true)
    },
  )

  test('keeps IDs until the page closes if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const set = createPersistedSet(key)
    set.add('7')
    expect([...set.store.get()]).toEqual(['7'])
  })

  test('reads IDs that another tab has added, even without subscribers', () => {
    const set = createPersistedSet(key)
    set.store.listen(() => {})()
    expect([...set.store.get()]).toEqual([])
    saveInOtherTab('["7"]')
    set.add('9')
    expect([...createPersistedSet(key).store.get()]).toEqual(['7', '9'])
  })

  test('merges IDs from other tabs when the page leaves the back/forward cache', () => {
    const set = createPersistedSet(key)
    expect([...set.store.get()]).toEqual([])
    localStorage.setItem(key, '["7"]')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    set.add('9')
    expect([...createPersistedSet(key).store.get()]).toEqual(['7', '9'])
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect([...set.store.get()]).toEqual(['7', '9'])
  })

  test('reacts to a change in another tab', () => {
    const set = createPersistedSet(key)
    expect([...set.store.get()]).toEqual([])
    const changed = vi.fn<() => void>()
    const stop = set.store.listen(changed)
    saveInOtherTab('["9"]')
    stop()
    expect(changed).toHaveBeenCalledOnce()
    expect([...set.store.get()]).toEqual(['9'])
  })
})

/** Simulates a change in another tab. */
function saveInOtherTab(ids: string): void {
  localStorage.setItem(key, ids)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
