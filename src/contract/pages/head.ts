// The head elements of a page. The server writes them, and the browser updates them after each navigation.
import { feedFormats } from './feeds.ts'

export type PageHead = {
  title: string
  description: string
  status: number
  /** `false` excludes an existing page from search engines. */
  isIndexed?: boolean | undefined
  /** The canonical path (and query) for search engines. */
  canonical: string
  /** The search part of the board's URL, if feeds exist for the page. */
  feedSearch?: string | undefined
  /** The path of the preview image for social media, 1200 by 630. The site's image is the default. */
  image?: string | undefined
}

/**
 * An element of the head, identified by one attribute. `value` is null if the page lacks the element. The attributes in
 * `more` are the same on every page.
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

const metaTag = (name: string, value: string | null): HeadTag => ({ tag: 'meta', key: 'name', name, value })

const openGraph = (name: string, value: string | null): HeadTag => ({
  tag: 'meta',
  key: 'property',
  name: `og:${name}`,
  value,
})

/** One link for each feed format, so that feed readers find the feeds of a page. */
function feedTags(search: string | undefined, publicUrl: string): HeadTag[] {
  return feedFormats.map(({ ending, type, name }) => ({
    tag: 'link',
    key: 'type',
    name: type,
    value: search === undefined ? null : `${publicUrl}/jobs.${ending}${search}`,
    more: { rel: 'alternate', title: `Jobs (${name})` },
  }))
}

/** Returns the attributes of a tag in the order in which they are written, or null if the page lacks it. */
export function attributesOf({ tag, key, name, value, more }: HeadTag): [string, string][] | null {
  if (value === null) return null
  return [[key, name], [valueAttribute[tag], value], ...Object.entries(more ?? {})]
}

/** Returns the tags of a page for search engines and link previews. `publicUrl` has no trailing slash. */
export function headTags(head: PageHead, site: { siteName: string; publicUrl: string }): HeadTag[] {
  const { title, description, status, isIndexed = status === 200, canonical, feedSearch, image } = head
  const url = site.publicUrl + canonical
  return [
    metaTag('description', description),
    { tag: 'link', key: 'rel', name: 'canonical', value: isIndexed ? url : null },
    metaTag('robots', isIndexed ? null : 'noindex'),
    openGraph('site_name', site.siteName),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', site.publicUrl + (image ?? '/social.png')),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', image === undefined ? null : title),
    metaTag('twitter:card', 'summary_large_image'),
    ...feedTags(feedSearch, site.publicUrl),
  ]
}
