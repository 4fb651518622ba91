import { describe, expect, test } from 'vitest'

import { boundedCache } from './bounded-cache.ts'

describe('a bounded cache', () => {
  test('evicts the least recently used entry', () => {
    const cache = boundedCache<number>(9)
    for (const [place, key] of ['a', 'b', 'c'].entries()) cache.set(key, place, 2)
    expect(cache.get('a')).toBe(0)
    cache.set('d', 3, 2)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3])
  })

  test('counts only the size of the new value after a value was replaced', () => {
    const cache = boundedCache<number>(6)
    for (let count = 0; count < 5; count++) cache.set('a', count, 2)
    cache.set('b', 9, 2)
    expect([cache.get('a'), cache.get('b')]).toEqual([4, 9])
  })

  test('does not store an entry that is larger than the capacity, and keeps the other entries', () => {
    const cache = boundedCache<number>(6)
    cache.set('a', 1, 2)
    cache.set('b', 2, 100)
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined])
    expect(cache.bytes()).toBe(3)
  })
})
