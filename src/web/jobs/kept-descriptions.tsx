// The HTML of descriptions, for the server: each is rendered once, however often its page is looked at.
import { renderToString } from 'react-dom/server'

import { DescriptionContent, type DescriptionProps } from './job-description.tsx'

/** What is kept, in characters of text and HTML: some thousand ordinary descriptions. */
const CAPACITY = 16_000_000

const kept = new Map<string, string>()
let size = 0

const sizeOf = (text: string, html: string) => text.length + html.length

/** The same text has the same HTML, whichever version of a job it comes from. Those not asked for longest go first. */
export function keptDescription({ text }: DescriptionProps): string {
  const known = kept.get(text)
  const html = known ?? renderToString(<DescriptionContent text={text} />)
  if (known === undefined) size += sizeOf(text, html)
  kept.delete(text)
  kept.set(text, html)
  for (const [oldest, its] of kept) {
    if (size <= CAPACITY) break
    kept.delete(oldest)
    size -= sizeOf(oldest, its)
  }
  return html
}
