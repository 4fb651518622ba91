// Caches rendered pages by the version of the list of jobs. A page is the same for all visitors, because the browser
// loads personal data such as bookmarks separately.
import { type PreparedBody, PREPARED_COPIES } from '#server/http/prepared.ts'
import type { Snapshot } from '#server/jobs/snapshot/snapshot.ts'
import type { DerivedCache } from '#server/jobs/snapshot/snapshot.ts'
import type { BoundedCache } from '#server/lib/bounded-cache.ts'
import { hours } from '#server/lib/duration.ts'

/** `policy` is the content security policy of the page. */
export type RenderedAnswer = {
  status: number
  policy: string
  prepared: PreparedBody
  /** Returns whether the ages and deadlines on the page are right in this minute. Fast if asked again in a minute. */
  isTrueAt: (minute: number) => boolean
}
type Pages = BoundedCache<Promise<RenderedAnswer>>
type Address = { url: string; minute: number; siteVersion: string }

/** A bound for what depends on the time without being compared, such as counts of the last 7 days. */
const MAX_AGE_MS = hours(1)

/**
 * Returns a function that gets a page from the cache, or renders it. Concurrent requests for a page share one
 * rendering.
 */
export function cachePages(cache: DerivedCache) {
  const pages: Pages = cache.of('page')

  return async (
    { version, staleSince }: Snapshot,
    { url, minute, siteVersion }: Address,
    render: () => Promise<RenderedAnswer>,
  ): Promise<RenderedAnswer> => {
    // A stale page contains its age in minutes.
    const period = staleSince === undefined ? Math.floor(minute / MAX_AGE_MS) : minute
    const key = `${version} ${siteVersion} ${period} ${staleSince ?? ''} ${url}`
    const cached = pages.get(key)
    if (cached && (await cached).isTrueAt(minute)) return cached
    // Another request may have started to render the page meanwhile.
    const renewed = pages.get(key)
    if (renewed && renewed !== cached) return renewed
    const rendering = render()
    pages.set(key, rendering, 0)
    void keepIfOk(pages, key, rendering)
    return rendering
  }
}

/**
 * Keeps a page in the cache only if its status is 200. Thus pages of unknown paths do not evict other pages, and a
 * failed rendering is tried again.
 */
async function keepIfOk(pages: Pages, key: string, rendering: Promise<RenderedAnswer>): Promise<void> {
  const done = await rendering.catch(() => undefined)
  if (done?.status === 200) pages.set(key, rendering, PREPARED_COPIES * done.prepared.length)
  else pages.delete(key)
}
