import { expect, test } from 'vitest'

import { isHtml, isRichText } from './html-text.ts'

test.each([
  '<p>Hello',
  ' <div class="a">Hello</div>',
  '<!DOCTYPE html><html>',
  '<b>Hello</b><br/>we',
  'Hello</p><p>we',
  'Python<br>Django',
  '<strong>We</strong><ul><li>a</li></ul>',
])('%s is HTML', (text) => {
  expect(isHtml(text)).toBe(true)
})

test.each([
  'Hello',
  '<b>Hello</b>',
  'a < b',
  '<https://a.example>',
  '`</p>`',
  String.raw`\</p>`,
  '```\n</p>\n```',
  '<pa>',
])('%s is not HTML', (text) => {
  expect(isHtml(text)).toBe(false)
})

test.each([
  '<ul><li>a',
  '<h2>a',
  '<b>a',
  '<a href="b">a',
  '<p style="mso-list:l0 level1">a',
  '<span style="font-weight:700">a',
])('%s is formatted text', (html) => {
  expect(isRichText(html)).toBe(true)
})

test.each(['', '<p>a</p><div>b<br></div>', '<pre><b>a', '<div style="white-space: pre;"><b># a'])(
  '%s is pasted as plain text',
  (html) => {
    expect(isRichText(html)).toBe(false)
  },
)
