// Whatever a text holds, XML that is written with it is well-formed and gives it back.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseXml } from './xml.testing.ts'
import { element, textElement, xmlDocument } from './xml.ts'

test('elements are written with their attributes, texts and elements', () => {
  const item = element('item', { id: '"1"' }, [textElement('title', 'R&D <lead>'), ' and more'])
  expect(xmlDocument(item)).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<item id="&quot;1&quot;"><title>R&amp;D &lt;lead&gt;</title> and more</item>\n',
  )
})

test.each([
  ['control characters', 'a\u0000b\u0008c\u001fd', 'abcd'],
  ['halves of pairs', 'a\ud83db\ude00c', 'abc'],
  ['non-characters', 'a\ufffe\uffffb', 'ab'],
  ['the end of a section', 'a]]>b', 'a]]>b'],
  ['line ends', 'a\r\nb\tc', 'a\r\nb\tc'],
  ['a pair', '😀', '😀'],
])('%s', (_what, text, read) => {
  expect(parseXml(xmlDocument(textElement('a', text))).text).toBe(read)
})

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\u0001', ']]>', '&', '<!--')),
})

describe('any text', () => {
  test('comes back from an element, but for what XML has no form for', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseXml(xmlDocument(element('a', { href: text }, [text]))).text
        expect(text.replace(/\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')).toBe(read.replace(/\p{Cc}/gu, ''))
      }),
    )
  })
})
