import type { FeedFormat } from '#contract/pages/feeds.ts'
import { childrenOf, parseXml, textIn } from '#server/lib/xml.testing.ts'

type JsonFeed = { items: { title: string }[] }

/** Returns the titles of a feed's items, in order. Throws if the feed is not well-formed. */
export function readTitles(ending: FeedFormat['ending'], text: string): string[] {
  if (ending === 'json') {
    const feed: JsonFeed = JSON.parse(text)
    return feed.items.map(({ title }) => title)
  }
  const root = parseXml(text)
  const items =
    ending === 'atom' ? childrenOf(root, 'entry') : childrenOf(childrenOf(root, 'channel')[0], 'item')
  return items.map((item) => textIn(item, 'title') ?? '')
}
