// The pages: which address shows what, and which data goes with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answerIn } from '#server/http/dialect.ts'
import { anyone } from '#server/http/guards.ts'
import type { JobsList } from '#server/jobs/list.ts'

import { assetRoutes } from './assets.ts'
import { jobPage } from './job-page.ts'
import { oopsPage } from './oops.ts'
import { sendPage, type Site } from './page.ts'
import type { WebBuild } from './web-build.ts'

const MOVED = 301

type Parts = { config: Config; build: WebBuild; db: Db; now: () => Date; jobsList: JobsList }
type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export async function websiteRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, build, db, now, jobsList } = parts
  const site: Site = { ...config, build, now }
  answerIn(app, oopsPage)
  const open = { config: { guard: anyone } }
  const plain: Send = (request, reply) => sendPage(site, request, reply)
  const apiDocs: Send = (request, reply) => sendPage(site, request, reply, { data: { apiDocument } })

  app.get('/jobs', open, board(site, jobsList))
  app.get('/jobs/', open, (request, reply) => reply.redirect(`/jobs${queryOf(request)}`, MOVED))
  app.get('/jobs/:id', open, jobPage(site, db))
  app.get('/jobs/:id/:slug', open, jobPage(site, db))
  app.get('/ninja-api/docs', open, apiDocs)
  if (build.assets !== null) await app.register(assetRoutes, { folder: build.assets })
  // The web room knows its other addresses itself, and answers 404 for what is none.
  app.get('/*', open, plain)
}

/** The search part of the address: '' or '?...'. */
const queryOf = (request: FastifyRequest) => /\?.*/s.exec(request.url)?.[0] ?? ''

/** The board with its first page of cards in the HTML, for every state that its address describes. */
function board(site: Site, jobsList: JobsList): Send {
  return async (request, reply) => {
    const contents = await jobsList.current()
    const { page } = parseBoardUrl(queryOf(request))
    return sendPage(site, request, reply, {
      canonical: `/jobs${boardSearch({ ...defaultBoardQuery, page })}`,
      data: { jobsVersion: contents.answer.etag },
      board: contents.board(),
    })
  }
}
