// Rendered pages of the list, kept until it changes: a page is the same for everybody, since what is somebody's own
// (their bookmarks, who they are) the browser asks for itself.
import type { Prepared } from '#server/http/prepared.ts'
import type { ListContents } from '#server/jobs/list-contents.ts'
import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'

/** In bytes, of all pages of one list. */
const CAPACITY = 16_000_000
/** Beside the characters of a page are its compressed copies. */
const COPIES = 1.5

export type RenderedAnswer = { status: number; prepared: Prepared; size: number }
type Pages = BoundedCache<Promise<RenderedAnswer>>
type Address = { url: string; minute: number }

/** @returns what gives the page of an address, rendered where it is not kept; who asks meanwhile waits for the same. */
export function keptPages() {
  // A list that has changed takes its pages along.
  const pagesOf = new WeakMap<Prepared, Pages>()

  return (
    { answer, knownUntil }: ListContents,
    { url, minute }: Address,
    render: () => Promise<RenderedAnswer>,
  ): Promise<RenderedAnswer> => {
    const pages = pagesOf.get(answer) ?? boundedCache<Promise<RenderedAnswer>>(CAPACITY)
    pagesOf.set(answer, pages)
    const key = `${minute} ${knownUntil ?? ''} ${url}`
    const known = pages.get(key)
    if (known) return known
    const rendering = render()
    pages.set(key, rendering, 0)
    void settle(pages, key, rendering)
    return rendering
  }
}

/** Addresses that nobody has shall not push out those that somebody reads; and what failed is tried again. */
async function settle(pages: Pages, key: string, rendering: Promise<RenderedAnswer>): Promise<void> {
  const done = await rendering.catch(() => undefined)
  if (done?.status === 200) pages.set(key, rendering, COPIES * done.size)
  else pages.delete(key)
}
