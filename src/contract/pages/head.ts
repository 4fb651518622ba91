// What the head of a document says of its page: written by the server, and kept true in the browser from page to page.

export type PageHead = {
  title: string
  description: string
  /** What the server answers with. */
  status: number
  /** The path (and query) under which search engines shall know the page. */
  canonical: string
}

/** An element of the head that is known by one attribute; `value` is null where the page has none of it. */
export type HeadTag = {
  tag: 'meta' | 'link'
  key: 'name' | 'property' | 'rel'
  name: string
  value: string | null
}

/** The attribute that holds a tag's value. */
export const valueAttribute = { meta: 'content', link: 'href' } as const

const named = (name: string, value: string | null): HeadTag => ({ tag: 'meta', key: 'name', name, value })

const openGraph = (name: string, value: string): HeadTag => ({
  tag: 'meta',
  key: 'property',
  name: `og:${name}`,
  value,
})

/** The tags of a page, for people who share it and for search engines. `publicUrl` has no slash at its end. */
export function headTags(head: PageHead, site: { siteName: string; publicUrl: string }): HeadTag[] {
  const { title, description, status, canonical } = head
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
  ]
}
