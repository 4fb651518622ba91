import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { FeedFormat } from '#contract/pages/feeds.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'

import type { DerivedResponse, RespondFromSnapshot } from '../snapshot/snapshot.ts'
import { writeAtom } from './atom.ts'
import { buildFeed, type Feed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

const writers: Record<FeedFormat['ending'], (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

export type FeedParts = {
  config: Pick<Config, 'siteName' | 'siteVersion' | 'brand' | 'publicUrl' | 'aggregatorFeed'>
  respond: RespondFromSnapshot
  renderDescription: RenderDescription
}

/** Returns a function that returns the feed of a query. The feeds are cached until the jobs or the brand change. */
export function createFeedPreparer({ config: site, respond, renderDescription }: FeedParts) {
  return ({ ending, type }: FeedFormat, query: BoardQuery): Promise<DerivedResponse> =>
    respond(`${site.siteVersion} ${ending}${boardSearch(query)}`, async (snapshot) => {
      const feed = await buildFeed(await snapshot.searchIndex(), { query, ending, site, renderDescription })
      return { type, text: writers[ending](feed) }
    })
}
