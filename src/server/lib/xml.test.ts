import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseXml } from './xml.testing.ts'
import { element, textElement, xmlDocument } from './xml.ts'

test('a document can contain attributes, text and child elements', () => {
  const item = element('item', { id: '"1"' }, [textElement('title', 'R&D <lead>'), ' and more'])
  expect(xmlDocument(item)).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<item id="&quot;1&quot;"><title>R&amp;D &lt;lead&gt;</title> and more</item>\n',
  )
})

test.each([
  ['control characters', 'a\u0000b\u0008c\u001fd', 'abcd'],
  ['lone surrogates', 'a\ud83db\ude00c', 'abc'],
  ['non-characters', 'a\ufffe\uffffb', 'ab'],
  ['the end of a CDATA section', 'a]]>b', 'a]]>b'],
  ['line ends', 'a\r\nb\tc', 'a\r\nb\tc'],
  ['a surrogate pair', '😀', '😀'],
])('a parser reads back a text with %s, without forbidden characters', (_case, text, read) => {
  expect(parseXml(xmlDocument(textElement('a', text))).text).toBe(read)
})

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\u0001', ']]>', '&', '<!--')),
})

describe('any text', () => {
  test('is read back from an element, except for the characters that XML forbids', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseXml(xmlDocument(element('a', { href: text }, [text]))).text
        expect(text.replace(/\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')).toBe(read.replace(/\p{Cc}/gu, ''))
      }),
    )
  })
})
