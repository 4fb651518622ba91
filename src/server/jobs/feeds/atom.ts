// Writes feeds in Atom (RFC 4287).
import { element, type Markup, textElement, xmlDocument } from '#server/lib/xml.ts'

import type { Feed, FeedItem } from './feed.ts'

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
