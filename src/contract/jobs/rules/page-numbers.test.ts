import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 'gap', 10]],
  [2, 10, [1, 2, 3, 'gap', 10]],
  [3, 10, [1, 2, 3, 4, 'gap', 10]],
  [4, 10, [1, 'gap', 3, 4, 5, 'gap', 10]],
  [7, 10, [1, 'gap', 6, 7, 8, 'gap', 10]],
  [8, 10, [1, 'gap', 7, 8, 9, 10]],
  [10, 10, [1, 'gap', 9, 10]],
])('page %i of %i shows %j', (page, pageCount, shown) => {
  expect(pageNumbers(page, pageCount)).toEqual(shown)
})

test('pageNumbers returns the first, last and current page and its neighbors, with gaps for omitted pages', () => {
  const pages = fc
    .integer({ min: 1, max: 5000 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(pages, ([page, pageCount]) => {
      const shown = pageNumbers(page, pageCount)
      const numbers = shown.filter((item) => item !== 'gap')
      const neighbours = [page - 1, page + 1].filter((number) => number >= 1 && number <= pageCount)
      expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount, ...neighbours]))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      const leaps = numbers.filter((number, place) => place > 0 && number !== (numbers[place - 1] ?? 0) + 1)
      expect(shown.flatMap((item, place) => (item === 'gap' ? [shown[place + 1]] : []))).toEqual(leaps)
    }),
  )
})
