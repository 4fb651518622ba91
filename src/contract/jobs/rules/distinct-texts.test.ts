import { expect, test } from 'vitest'

import { distinctTexts } from './distinct-texts.ts'

test('removes blank entries, and keeps the first of entries that differ only in case', () => {
  expect(
    distinctTexts(['Python', '', 'django', 'PYTHON', ' ', 'Django', 'ÖPNV', 'öpnv', 'C', 'C++']),
  ).toEqual(['Python', 'django', 'ÖPNV', 'C', 'C++'])
})
