// Device descriptions name the actual browser and ignore the compatible browsers in its user agent.
import { expect, test } from 'vitest'

import { describeUserAgent } from './describe-user-agent.ts'

const table: [userAgent: string, words: string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera on Linux',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['python-requests/2.32.5', 'python-requests/2.32.5'],
  ['Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9)', 'Dalvik/2.1.0 on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Ladybird', 'Unknown browser on Linux'],
  ['Mozilla/5.0', 'Unknown device'],
  ['', 'Unknown device'],
]

/** User agents in which an attacker hides a message to the owner of an account. */
const messages = [
  'evil.example/1 Your account is in danger',
  'Your account is in danger: visit https://evil.example',
  'curl/8.evil.example',
  '<img src=https://evil.example/x>"\'&',
  'Firefox\n\n999-999\n',
  '\u202Eelgoog',
  'curl/8\u2028999-999',
  `${'a'.repeat(41)}/1`,
]

test.each(table)('describes the user agent "%s" as "%s"', (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words)
})

test.each(messages)('does not repeat %j, because it is not a program name', (userAgent) => {
  expect(describeUserAgent(userAgent)).toBe('Unknown device')
})

test.each(['Version/1.', 'Version/1 Safari', 'Mozilla/5.0 ', 'a-'])(
  'reads 16 KB of %j without delay',
  (part) => {
    const start = performance.now()
    describeUserAgent(part.repeat(16_384 / part.length))
    expect(performance.now() - start).toBeLessThan(1000)
  },
)
