// What the head of a document says of its page: written by the server, and kept true in the browser from page to page.
import { feedFormats } from './feeds.ts'

export type PageHead = {
  title: string
  description: string
  /** What the server answers with. */
  status: number
  /** The path (and query) under which search engines shall know the page. */
  canonical: string
  /** The search part of the board's address, where there are feeds of what the page shows. */
  feedSearch?: string | undefined
}

/**
 * An element of the head that is known by one attribute; `value` is null where the page has none of it. What `more` it
 * has is the same on every page.
 */
export type HeadTag = {
  tag: 'meta' | 'link'
  key: 'name' | 'property' | 'rel' | 'type'
  name: string
  value: string | null
  more?: Readonly<Record<string, string>>
}

/** The attribute that holds a tag's value. */
const valueAttribute = { meta: 'content', link: 'href' } as const

const named = (name: string, value: string | null): HeadTag => ({ tag: 'meta', key: 'name', name, value })

const openGraph = (name: string, value: string): HeadTag => ({
  tag: 'meta',
  key: 'property',
  name: `og:${name}`,
  value,
})

/** One per format, for readers that are given the address of the page. */
function feedTags(search: string | undefined, publicUrl: string): HeadTag[] {
  return feedFormats.map(({ ending, type, name }) => ({
    tag: 'link',
    key: 'type',
    name: type,
    value: search === undefined ? null : `${publicUrl}/jobs.${ending}${search}`,
    more: { rel: 'alternate', title: `Jobs (${name})` },
  }))
}

/** The attributes of a tag in the order in which they are written; null where the page has none of it. */
export function attributesOf({ tag, key, name, value, more }: HeadTag): [string, string][] | null {
  if (value === null) return null
  return [[key, name], [valueAttribute[tag], value], ...Object.entries(more ?? {})]
}

/** The tags of a page, for people who share it and for search engines. `publicUrl` has no slash at its end. */
export function headTags(head: PageHead, site: { siteName: string; publicUrl: string }): HeadTag[] {
  const { title, description, status, canonical, feedSearch } = head
  const url = site.publicUrl + canonical
  return [
    named('description', description),
    { tag: 'link', key: 'rel', name: 'canonical', value: status === 200 ? url : null },
    named('robots', status === 200 ? null : 'noindex'),
    openGraph('site_name', site.siteName),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', `${site.publicUrl}/social.png`),
    named('twitter:card', 'summary_large_image'),
    ...feedTags(feedSearch, site.publicUrl),
  ]
}
