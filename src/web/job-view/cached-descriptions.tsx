// Caches the rendered description HTML on the server.
import { renderToString } from 'react-dom/server'

import { DescriptionContent, type DescriptionProps } from './job-description.tsx'

/** The cache limit in characters of text and HTML: several thousand typical descriptions. */
const CAPACITY = 16_000_000

const cache = new Map<string, string>()
let size = 0

const entrySize = (text: string, html: string) => text.length + html.length

/** Returns the description as HTML. The text is the cache key. Evicts the least recently used entries. */
export function cachedDescription({ text }: DescriptionProps): string {
  const known = cache.get(text)
  const html = known ?? renderToString(<DescriptionContent text={text} />)
  if (known === undefined) size += entrySize(text, html)
  cache.delete(text)
  cache.set(text, html)
  for (const [oldest, oldestHtml] of cache) {
    if (size <= CAPACITY) break
    cache.delete(oldest)
    size -= entrySize(oldest, oldestHtml)
  }
  return html
}
