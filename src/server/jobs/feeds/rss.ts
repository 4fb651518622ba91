// Writes feeds in RSS 2.0 with common extension elements: `atom:link`, `content:encoded`, `dc:creator`.
import { element, type Markup, textElement, xmlDocument } from '#server/lib/xml.ts'

import type { Feed, FeedItem } from './feed.ts'

const vocabularies = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

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
