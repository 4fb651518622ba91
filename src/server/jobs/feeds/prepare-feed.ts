// Feeds, ready to be sent: each is made once and kept until the list of jobs changes.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { FeedFormat } from '#contract/pages/feeds.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'

import type { JobsList } from '../list.ts'
import { writeAtom } from './atom.ts'
import { type Feed, makeFeed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

/** In bytes, without the compressed copies: some hundred ordinary feeds. */
const CAPACITY = 16_000_000

const writers: Record<FeedFormat['ending'], (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

export type FeedParts = {
  config: Pick<Config, 'siteName' | 'publicUrl'>
  jobsList: JobsList
  renderDescription: RenderDescription
}

/** @returns what gives the feed of a query in a format, as of now. */
export function feedPreparer({ config: site, jobsList, renderDescription }: FeedParts) {
  // A list that has changed takes its feeds along.
  const kept = new WeakMap<Prepared, BoundedCache<Prepared>>()

  function feedsOf(answer: Prepared): BoundedCache<Prepared> {
    const feeds = kept.get(answer) ?? boundedCache<Prepared>(CAPACITY)
    kept.set(answer, feeds)
    return feeds
  }

  return async ({ ending, type }: FeedFormat, query: BoardQuery): Promise<Prepared> => {
    const contents = await jobsList.current()
    const feeds = feedsOf(contents.answer)
    const key = ending + boardSearch(query)
    const known = feeds.get(key)
    if (known) return known
    const feed = await makeFeed(await contents.board(), { query, ending, site, renderDescription })
    const bytes = Buffer.from(writers[ending](feed))
    const made = prepare(`${type}; charset=utf-8`, bytes)
    feeds.set(key, made, bytes.length)
    return made
  }
}
