// What the head of a document says of its page: written by the server, and kept true in the browser from page to page.
import { feedFormats } from './feeds.ts'

export type PageHead = {
  title: string
  description: string
  /** What the server answers with. */
  status: number
  /** false: search engines are to leave a page out that is there all the same. */
  isIndexed?: boolean | undefined
  /** The path (and query) under which search engines shall know the page. */
  canonical: string
  /** The search part of the board's address, where there are feeds of what the page shows. */
  feedSearch?: string | undefined
  /** The path of a picture with its title, 1200 by 630, for where it is shared; without one the site's own is. */
  image?: string | undefined
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

const openGraph = (name: string, value: string | null): HeadTag => ({
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
  const { title, description, status, isIndexed = status === 200, canonical, feedSearch, image } = head
  const url = site.publicUrl + canonical
  return [
    named('description', description),
    { tag: 'link', key: 'rel', name: 'canonical', value: isIndexed ? url : null },
    named('robots', isIndexed ? null : 'noindex'),
    openGraph('site_name', site.siteName),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', site.publicUrl + (image ?? '/social.png')),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', image === undefined ? null : title),
    named('twitter:card', 'summary_large_image'),
    ...feedTags(feedSearch, site.publicUrl),
  ]
}
