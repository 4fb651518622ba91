// Caches the rendered description HTML on the server.
import { renderToString } from 'react-dom/server'

import { DescriptionContent, type DescriptionProps } from './job-description.tsx'

/** The cache limit in characters of text and HTML: several thousand typical descriptions. */
const CAPACITY = 16_000_000

const cache = new Map<string, string>()
let size = 0

const sizeOf = (text: string, html: string) => text.length + html.length

/** Caches by text, so that all versions of a job share an entry. Evicts the least recently used. */
export function cachedDescription({ text }: DescriptionProps): string {
  const known = cache.get(text)
  const html = known ?? renderToString(<DescriptionContent text={text} />)
  if (known === undefined) size += sizeOf(text, html)
  cache.delete(text)
  cache.set(text, html)
  for (const [oldest, its] of cache) {
    if (size <= CAPACITY) break
    cache.delete(oldest)
    size -= sizeOf(oldest, its)
  }
  return html
}
