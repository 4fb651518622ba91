// A description is written by strangers: it may look like a page, it may not act like one.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { JobDescription } from './job-description.tsx'

const show = (text: string) => render(<JobDescription text={text} />).container

test('a web or mail link is a link that vouches for nothing', () => {
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
])('a link to %s is only its words', (url) => {
  show(`[words](${url})`)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('words')).toBeDefined()
})

test('markup stays text and pictures are not fetched', () => {
  const page = show('<script>alert(1)</script> <b>bold</b>\n\n![spy](https://spy.example/pixel.png)')
  expect(page.querySelector('script, b, img')).toBeNull()
  expect(page.textContent).toContain('<b>bold</b>')
})

test('headings of any level make one level below the page', () => {
  show('# One\n\n#### Four\n\n###### Six')
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'One',
    'Four',
    'Six',
  ])
})
