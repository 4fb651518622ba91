import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { attributesOf, headTags } from '#contract/pages/head.ts'

import { PageDataContext } from './page-data.ts'
import { PageHead } from './page-head.tsx'

const data = { ...defaultBrand, publicUrl: 'https://jobs.example.org', now: 0, development: false }

type PageHeadProps = Parameters<typeof PageHead>[0]

function show(shown: PageHeadProps): void {
  render(
    <MemoryRouter initialEntries={['/jobs']}>
      <PageDataContext value={data}>
        <PageHead {...shown} />
      </PageDataContext>
    </MemoryRouter>,
  )
}

/** Returns the head elements of the page, sorted. */
function listTags(head: Element): string[] {
  return [...head.querySelectorAll('meta, link')].map((tag) => tag.outerHTML).toSorted()
}

/** Returns the head elements that the server sends for a page, sorted. */
function listServerTags(page: Parameters<typeof headTags>[0]): string[] {
  const head = document.createElement('head')
  const written = headTags(page, data).map((tag) => {
    const attributes = attributesOf(tag)?.map(
      ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;')}"`,
    )
    return attributes ? `<${tag.tag}${attributes.join('')}>` : ''
  })
  head.innerHTML = written.join('')
  return listTags(head)
}

const board = { title: 'Job Board', description: 'All of them.', status: 200, canonical: '/jobs' }

beforeEach(() => document.head.replaceChildren())

test('the head links to every feed of the page', () => {
  show({ ...board, feedSearch: '?q=a%26b' })
  const feeds = [...document.head.querySelectorAll('link[rel=alternate]')]
  expect(feeds.map((link) => [link.getAttribute('type'), link.getAttribute('href')])).toEqual([
    ['application/rss+xml', 'https://jobs.example.org/jobs.rss?q=a%26b'],
    ['application/atom+xml', 'https://jobs.example.org/jobs.atom?q=a%26b'],
    ['application/feed+json', 'https://jobs.example.org/jobs.json?q=a%26b'],
  ])
})

test.each<PageHeadProps[]>([
  [{ feedSearch: '?q=a' }],
  [{}, { feedSearch: '?q=a' }],
  [{ feedSearch: '?q=a' }, { feedSearch: '' }],
  [{ feedSearch: '?q=a' }, { status: 404 }],
])('after the pages %j %j, the head equals the server response for the last page', (...pages) => {
  for (const page of pages) show({ ...board, ...page })
  expect(listTags(document.head)).toEqual(
    listServerTags({ ...board, ...pages.at(-1), title: 'Job Board · Fretboard' }),
  )
})
