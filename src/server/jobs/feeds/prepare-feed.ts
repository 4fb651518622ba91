import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { FeedFormat } from '#contract/pages/feeds.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'
import { type Markup, element, textElement, xmlDocument } from '#server/lib/xml.ts'

import type { DerivedResponse, RespondFromSnapshot } from '../snapshot/snapshot.ts'
import { type Feed, type FeedItem, buildFeed } from './feed.ts'

/** The common extension elements of RSS: `atom:link`, `content:encoded` and `dc:creator`. */
const vocabularies = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** Writes a feed in RSS 2.0. */
export function writeRss({ title, description, home, self, items }: Feed): string {
  const channel = element('channel', {}, [
    textElement('title', title),
    textElement('link', home),
    textElement('description', description),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...items.map(writeItem),
  ])
  return xmlDocument(element('rss', { version: '2.0', ...vocabularies }, [channel]))
}

/** Returns an item of the feed. The company is in `dc:creator`, because `author` must contain an email address. */
function writeItem({ id, url, title, company, summary, html, skills, published }: FeedItem): Markup {
  return element('item', {}, [
    textElement('title', title),
    textElement('link', url),
    element('guid', { isPermaLink: 'false' }, [id]),
    textElement('pubDate', published.toUTCString()),
    textElement('dc:creator', company.name),
    ...skills.map((skill) => textElement('category', skill)),
    textElement('description', summary),
    textElement('content:encoded', html),
  ])
}

/** Writes a feed in JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed({ title, description, home, self, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    items: items.map(toJsonItem),
  })
}

function toJsonItem({ id, url, title, company, summary, html, skills, published, updated }: FeedItem) {
  return {
    id,
    url,
    title,
    content_html: html,
    summary,
    date_published: published.toISOString(),
    date_modified: updated.toISOString(),
    authors: [{ name: company.name, url: company.website }],
    tags: skills,
  }
}

/** Writes a feed in Atom (RFC 4287). */
export function writeAtom({ title, description, home, self, items }: Feed): string {
  const changes = items.map(({ updated }) => updated.getTime())
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, [
      textElement('title', title),
      textElement('subtitle', description),
      textElement('id', home),
      // Atom requires this element even in a feed without entries.
      textElement('updated', new Date(Math.max(0, ...changes)).toISOString()),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      ...items.map(writeEntry),
    ]),
  )
}

function writeEntry(item: FeedItem): Markup {
  const { id, url, title, company, summary, html, skills, published, updated } = item
  const website = company.website === undefined ? [] : [textElement('uri', company.website)]
  return element('entry', {}, [
    textElement('title', title),
    textElement('id', id),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    textElement('published', published.toISOString()),
    textElement('updated', updated.toISOString()),
    element('author', {}, [textElement('name', company.name), ...website]),
    ...skills.map((skill) => element('category', { term: skill })),
    textElement('summary', summary),
    element('content', { type: 'html' }, [html]),
  ])
}

const writers: Record<FeedFormat['ending'], (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

export type FeedParts = {
  config: Pick<Config, 'siteName' | 'siteVersion' | 'brand' | 'publicUrl' | 'aggregatorFeed'>
  respond: RespondFromSnapshot
  renderDescription: RenderDescription
}

/** Returns a function that returns the feed of a query. The feeds are cached until the jobs or the brand change. */
export function createFeedPreparer({ config: site, respond, renderDescription }: FeedParts) {
  return ({ ending, type }: FeedFormat, query: BoardQuery): Promise<DerivedResponse> =>
    respond(`${site.siteVersion} ${ending}${boardSearch(query)}`, async (snapshot) => {
      const feed = await buildFeed(await snapshot.searchIndex(), { query, ending, site, renderDescription })
      return { type, text: writers[ending](feed) }
    })
}
