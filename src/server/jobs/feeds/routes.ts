import type { FastifyInstance } from 'fastify'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { feedFormats } from '#contract/pages/feeds.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { queryOf } from '#server/http/query.ts'

import { ageHeader } from '../snapshot/snapshot.ts'
import { type FeedParts, feedPreparer } from './prepare-feed.ts'

/** Feeds accept the query of the board and ignore its page number. */
export async function feedRoutes(app: FastifyInstance, parts: FeedParts): Promise<void> {
  const prepareFeed = feedPreparer(parts)
  for (const format of feedFormats) {
    app.get(`/jobs.${format.ending}`, { config: { guard: anyone } }, async (request, reply) => {
      const query = { ...parseBoardUrl(queryOf(request.url)), page: defaultBoardQuery.page }
      const { response, snapshot } = await prepareFeed(format, query)
      return sendPrepared(request, reply.headers(ageHeader(snapshot)), response)
    })
  }
}
