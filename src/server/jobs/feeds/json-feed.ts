// Writes feeds in JSON Feed 1.1 (jsonfeed.org).
import type { Feed, FeedItem } from './feed.ts'

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
