import { expect, test } from 'vitest'

import { distinctTexts } from './distinct-texts.ts'

test('removes blank entries, and keeps the first of entries that differ only in case or width', () => {
  expect(
    distinctTexts([
      'Python',
      '',
      'django',
      'PYTHON',
      ' ',
      'Ｄｊａｎｇｏ',
      'ÖPNV',
      'öpnv',
      'C',
      'C++',
      'C＋＋',
    ]),
  ).toEqual(['Python', 'django', 'ÖPNV', 'C', 'C++'])
})
