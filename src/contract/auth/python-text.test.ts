import { expect, test } from 'vitest'

import { pythonText } from './fields.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  ['  a b\n', 'a b'],
  [undefined, ''],
  [null, ''],
  [[], ''],
  [{}, ''],
  [true, 'True'],
  [false, 'False'],
  [7, '7'],
  [[''], "['']"],
  [['a', 1.5, null, [true]], "['a', 1.5, None, [True]]"],
  [{ a: { b: "it's" } }, `{'a': {'b': "it's"}}`],
  [[`it's "x"`], String.raw`['it\'s "x"']`],
  [['\\ \n'], String.raw`['\\ \n']`],
])('converts %j to the text %j', (value, text) => {
  expect(pythonText(value)).toBe(text)
})

test('pythonText returns undefined for values nested too deeply', () => {
  expect(pythonText(nested(10))).toBe('[[[[[[[[[[]]]]]]]]]]')
  for (const depth of [21, 1000, 30_000]) expect(pythonText([nested(depth)])).toBeUndefined()
})
