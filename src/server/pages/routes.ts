// The pages: which address shows what, and which data goes with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { handleErrors } from '#server/http/errors.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { redirectQuery } from '#server/http/query.ts'
import { isOwnPath } from '#server/http/request-target.ts'
import type { JobsList } from '#server/jobs/list.ts'

import { apiDocsRoutes } from './api-docs.ts'
import { assetRoutes } from './assets.ts'
import { isForMachines } from './for-machines.ts'
import { jobPage } from './job-page.ts'
import { oopsPage } from './oops.ts'
import { pageSender, type SendPage } from './page.ts'
import { robotsRoutes } from './robots.ts'
import { sitemapRoutes } from './sitemap.ts'
import type { WebBuild } from './web-build.ts'

type Parts = {
  config: Config
  build: WebBuild
  db: Db
  now: () => Date
  jobsList: JobsList
  accountConfig: AuthConfig
}
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, build, db, now, jobsList, accountConfig } = parts
  const { publicUrl } = config
  const send = pageSender({ ...config, build, now, accountConfig })
  handleErrors(app, oopsPage)
  const open = { config: { guard: anyone } }
  const plain: Page = async (request, reply) => {
    if (!isOwnPath(request.url) || isForMachines(request.url)) throw new Problem('notFound')
    return send(request, reply)
  }

  app.get('/jobs', open, board(send, jobsList))
  app.get('/jobs/', open, ({ url }, reply) => reply.redirect(`/jobs${redirectQuery(url)}`, 301))
  const job = jobPage({ send, db, now, publicUrl, renderDescription: build.renderDescription })
  app.get('/jobs/:id', open, job)
  app.get('/jobs/:id/:slug', open, job)
  await app.register(robotsRoutes, { publicUrl })
  await app.register(sitemapRoutes, { publicUrl, jobsList })
  await app.register(apiDocsRoutes, { siteName: config.siteName, publicUrl })
  if (build.assets !== null) await app.register(assetRoutes, { folder: build.assets })
  // The web room knows its other addresses itself, and answers 404 for what is none.
  app.get('/*', open, plain)
}

/** The board with its first page of cards in the HTML, for every state that its address describes. */
function board(send: SendPage, jobsList: JobsList): Page {
  return async (request, reply) => {
    const contents = await jobsList.current()
    return send(request, reply, {
      data: { jobsVersion: contents.answer.etag },
      board: await contents.board(),
    })
  }
}
