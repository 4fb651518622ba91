import { describe, expect, test } from 'vitest'

import { cpuTimeOf } from '#contract/long-input.testing.ts'
import { UnreadableHtml } from '#html-to-markdown'

import { findBoards } from './find-boards.ts'

const page = new URL('https://acme.example/careers')
const acme = { kind: 'greenhouse', region: 'us', board: 'acme' }

describe('source boards on a career page', () => {
  test.each<[string, string]>([
    ['a link', '<a href="https://boards.greenhouse.io/acme">Jobs</a>'],
    ['a link without a protocol', '<a href="//job-boards.greenhouse.io/acme/jobs/1">Job</a>'],
    [
      'the source of a script',
      '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme&amp;b=1"></script>',
    ],
    [
      'the source of a frame',
      '<iframe src="https://boards.greenhouse.io/embed/job_board?for=acme"></iframe>',
    ],
    [
      'a script',
      '<script>fetch("https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true")</script>',
    ],
    [
      'JSON',
      '<script type="application/json">{"url":"https:\\/\\/boards.greenhouse.io\\/acme\\/jobs\\/1"}</script>',
    ],
    [
      'nested elements',
      '<!doctype html><html><body><main><ul><li><a href="https://boards.greenhouse.io/acme">',
    ],
  ])('are found in %s', (_case, html) => {
    expect(findBoards(html, page)).toEqual([acme])
  })

  test.each<[string, string]>([
    ['a comment', '<!-- <a href="https://boards.greenhouse.io/acme">Jobs</a> -->'],
    ['text', '<p>https://boards.greenhouse.io/acme</p>'],
    ['escaped HTML', '<p>&lt;a href="https://boards.greenhouse.io/acme"&gt;</p>'],
    ['another attribute', '<a title="https://boards.greenhouse.io/acme">Jobs</a>'],
    ['an image', '<img src="https://boards.greenhouse.io/acme">'],
    [
      'the query of another address',
      '<a href="https://other.example/?u=https://boards.greenhouse.io/acme">Jobs</a>',
    ],
    ['another protocol', '<a href="javascript://boards.greenhouse.io/acme">Jobs</a>'],
    ['a similar host', '<a href="https://boards.greenhouse.io.other.example/acme">Jobs</a>'],
    [
      'a widget that names the company by a key',
      '<script src="https://scripts.teamtailor-cdn.com/widgets/eu-pink/jobs.js"></script><div class="teamtailor-jobs-widget" data-teamtailor-api-key="a"></div><script>RTWidget({"companies": [1]})</script>',
    ],
    [
      'the links of Teamtailor and Recruitee on a career site with a domain of the company',
      '<a href="https://app.teamtailor.com/companies/x/dashboard">a</a><a href="https://tt.teamtailor.com/y">b</a><script src="https://careers-analytics.recruitee.com/a.js"></script>',
    ],
    ['the start page of an ATS', '<a href="https://boards.greenhouse.io/">Jobs</a>'],
    ['a template', '<template><a href="https://boards.greenhouse.io/acme">Jobs</a></template>'],
  ])('are not found in %s', (_case, html) => {
    expect(findBoards(html, page)).toEqual([])
  })

  test('are listed once each, in the order of the page', () => {
    const html = `
      <a href="https://jobs.lever.co/acme/1">1</a><a href="https://jobs.lever.co/acme/2">2</a>
      <a href="https://acme.jobs.personio.com/job/1">3</a><a href="https://jobs.eu.lever.co/acme">4</a>
      <script>fetch("https://acme.recruitee.com/api/offers/")</script>
      <iframe src="https://acme.teamtailor.com/jobs"></iframe><a href="//acme.na.teamtailor.com/jobs/1">5</a>`
    expect(findBoards(html, page)).toEqual([
      { kind: 'lever', region: 'us', board: 'acme' },
      { kind: 'personio', region: 'eu', board: 'acme' },
      { kind: 'lever', region: 'eu', board: 'acme' },
      { kind: 'recruitee', region: 'eu', board: 'acme' },
      { kind: 'teamtailor', region: 'eu', board: 'acme' },
      { kind: 'teamtailor', region: 'us', board: 'acme' },
    ])
  })

  test('are limited to 20', () => {
    const links = Array.from(
      { length: 50 },
      (_none, index) => `<a href="https://jobs.lever.co/acme${index}">a</a>`,
    )
    expect(findBoards(links.join(''), page)).toHaveLength(20)
  })

  test('are not searched for in a page that is too large', () => {
    expect(() => findBoards(' '.repeat(1024 * 1024 + 1), page)).toThrow(UnreadableHtml)
    expect(() => findBoards('<div>'.repeat(10_000), page)).toThrow(UnreadableHtml)
  })

  test('are found within two seconds of CPU time in a page full of URLs', () => {
    const script = `<script>${'https://a.example/ '.repeat(50_000)}</script>`
    expect(cpuTimeOf(() => expect(findBoards(script, page)).toEqual([]))).toBeLessThan(2000)
  })
})
