import type { FastifyInstance } from 'fastify'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { findJobs } from '#contract/jobs/rules/board.ts'
import { feedFormats } from '#contract/pages/feeds.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared, sendStream, weakTag } from '#server/http/prepared.ts'
import { queryOf } from '#server/http/query.ts'
import type { Services } from '#server/services.ts'

import { ageHeader } from '../snapshot/snapshot.ts'
import { AGGREGATOR_TYPE, createAggregatorPreparer, writeAggregatorFeed } from './aggregator.ts'
import { createFeedPreparer } from './prepare-feed.ts'

type Parts = Pick<Services, 'config' | 'jobsList'> & { build: { renderDescription: RenderDescription } }

/** Serves the feeds. A feed accepts the query parameters of the board page and ignores the page number. */
export async function feedRoutes(app: FastifyInstance, { config, jobsList, build }: Parts): Promise<void> {
  const prepareFeed = createFeedPreparer({
    config,
    respond: jobsList.respond,
    renderDescription: build.renderDescription,
  })
  for (const format of feedFormats) {
    app.get(`/jobs.${format.ending}`, { config: { guard: anyone } }, async (request, reply) => {
      const query = { ...parseBoardUrl(queryOf(request.url)), page: defaultBoardQuery.page }
      const { response, snapshot } = await prepareFeed(format, query)
      return sendPrepared(request, reply.headers(ageHeader(snapshot)), response)
    })
  }
  if (config.aggregatorFeed) serveAggregatorFeed(app, { config, jobsList })
}

/** Serves the feed for aggregators. It has every job of the query, while other feeds have at most 50 jobs. */
function serveAggregatorFeed(app: FastifyInstance, { config: site, jobsList }: Omit<Parts, 'build'>): void {
  const prepareAll = createAggregatorPreparer(site)
  app.get('/aggregator.xml', { config: { guard: anyone } }, async (request, reply) => {
    const query = { ...parseBoardUrl(queryOf(request.url)), page: defaultBoardQuery.page }
    const search = boardSearch(query)
    const snapshot = await jobsList.current()
    reply.headers(ageHeader(snapshot))
    const { siteName, publicUrl, applyReferrer } = site
    const etag = weakTag(JSON.stringify([siteName, publicUrl, applyReferrer, snapshot.version, search]))
    if (search === '') return sendPrepared(request, reply, await prepareAll(snapshot, etag))
    return sendStream(request, reply, {
      type: AGGREGATOR_TYPE,
      etag,
      parts: async () => writeAggregatorFeed(findJobs(await snapshot.searchIndex(), query, Infinity), site),
    })
  })
}
