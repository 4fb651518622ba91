import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { markdownFault } from '#contract/jobs/rules/markdown.ts'
import { cpuTimeOf, LINEAR_MS, repetitions } from '#contract/long-input.testing.ts'

import { cachedDescription } from './cached-descriptions.tsx'
import { JobDescription, CachedDescriptions } from './job-description.tsx'

const show = (text: string) => render(<JobDescription text={text} />).container

test('the description renders web and email links as nofollow links', () => {
  show('[Site](https://swing.example/) and [mail](mailto:jobs@swing.example)')
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('rel')).toContain('nofollow')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'JaVaScRiPt:alert(1)',
  '//evil.example',
  '/account/logout',
])('the description renders a link to %s as text', (url) => {
  show(`[words](${url})`)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('words')).toBeDefined()
})

test('the description shows markup as text and loads no images', () => {
  const page = show('<script>alert(1)</script> <b>bold</b>\n\n![spy](https://spy.example/pixel.png)')
  expect(page.querySelector('script, b, img')).toBeNull()
  expect(page.textContent).toContain('<b>bold</b>')
})

test("all headings in the description are one level below the section's heading", () => {
  show('# One\n\n#### Four\n\n###### Six')
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'One',
    'Four',
    'Six',
  ])
})

test('the heading does not affect the text direction of the description', () => {
  const page = show('مطوّر جانغو')
  expect(page.querySelector('[dir=auto]')?.textContent).toBe('مطوّر جانغو')
  expect(screen.getByRole('heading', { name: 'Description' }).closest('[dir]')).toBeNull()
})

const renderUncached = (text: string) => renderToString(<JobDescription text={text} />)
const renderCached = (text: string) =>
  renderToString(
    <CachedDescriptions value={cachedDescription}>
      <JobDescription text={text} />
    </CachedDescriptions>,
  )

test.each(['# One\n\n*two* & `three` <b>\n\n- [four](https://a.example)\n', '>'.repeat(60_000)])(
  'the server and the browser render the same HTML for %.20s...',
  (text) => {
    expect(renderCached(text)).toBe(renderUncached(text))
  },
)

describe('expensive Markdown', () => {
  test.each(['_a*'.repeat(20_000), '>'.repeat(60_000), `${'- '.repeat(30_000)}a`, 'a <!-- '.repeat(9_000)])(
    'the page shows the text %.20s... without formatting',
    (text) => {
      expect(show(text).querySelector('p')?.textContent).toBe(text)
    },
  )

  const steps = Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('')
  test.each([
    ...repetitions,
    '_a*'.repeat(333),
    '*a '.repeat(500) + 'b* '.repeat(500),
    '['.repeat(500) + ']'.repeat(500),
    '[a](b) '.repeat(500),
    '[a]: x\n'.repeat(500),
    `${'a <!-- '.repeat(50)}${'b '.repeat(40_000)}`,
    '- a\n'.repeat(1_000),
    '1. a\n\n'.repeat(999),
    'a\n=\n'.repeat(999),
    `${'>'.repeat(10)} a\n\n`.repeat(100),
    `${'- '.repeat(10)}a\n`.repeat(100),
    `${'- '.repeat(10)}a\n${`${' '.repeat(20)}b\n\n`.repeat(990)}`,
    `${steps}${`${' '.repeat(40)}b\n\n`.repeat(990)}`,
    Array.from({ length: 200 }, (_, at) => '`'.repeat(at + 1)).join(' '),
  ])('the server renders the text %.20s... within the time limit', { timeout: 60_000 }, (text) => {
    expect(cpuTimeOf(() => renderUncached(text))).toBeLessThan(2 * LINEAR_MS)
  })

  test('the server renders the same text only once', { timeout: 60_000 }, () => {
    const text = '- *a* b\n'.repeat(450)
    expect(markdownFault(text)).toBeUndefined()
    const once = cpuTimeOf(() => renderCached(text))
    const often = cpuTimeOf(() => Array.from({ length: 20 }, () => renderCached(text)))
    expect(often).toBeLessThan(once)
  })
})
