import { expect, test } from 'vitest'

import { userAgentOf } from './outgoing-request.ts'

const publicUrl = 'https://jobs.example.org'

test.each([
  ['Fretboard', 'Fretboard-link-check (+https://jobs.example.org)'],
  ['Ferris Jobs', 'Ferris-Jobs-link-check (+https://jobs.example.org)'],
  ['<b>Ferris</b>\r\nhost: x', 'b-Ferris-b-host-x-link-check (+https://jobs.example.org)'],
  ['仕事', 'Jobs-link-check (+https://jobs.example.org)'],
])('the user agent of the site %j is %j', (siteName, text) => {
  expect(userAgentOf({ siteName, publicUrl }, 'link-check')).toBe(text)
})
