// Lines of CSV, as spreadsheets read them.
import { expect, test } from 'vitest'

import { csvLine } from './csv-line.ts'

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['', ''], ',\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1', '+1', '-1', '@a', '\tx'], "'=1,'+1,'-1,'@a,'\tx\r\n"],
  [['\rx'], `"'\rx"\r\n`],
  [['a=1'], 'a=1\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
