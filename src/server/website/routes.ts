// The pages: which address shows what, and which data goes with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answerIn } from '#server/http/dialect.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { isOwnPath, queryOf } from '#server/http/request-target.ts'
import type { JobsList } from '#server/jobs/list.ts'

import { assetRoutes } from './assets.ts'
import { isForMachines } from './for-machines.ts'
import { jobPage } from './job-page.ts'
import { oopsPage } from './oops.ts'
import { pageSender, type SendPage } from './page.ts'
import type { WebBuild } from './web-build.ts'

const MOVED = 301

type Parts = {
  config: Config
  build: WebBuild
  db: Db
  now: () => Date
  jobsList: JobsList
  apiDocument: () => object
  employeesApi: () => object
  accountConfig: AuthConfig
}
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export async function websiteRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, build, db, now, jobsList, apiDocument, employeesApi, accountConfig } = parts
  const send = pageSender({ ...config, build, now, accountConfig })
  answerIn(app, oopsPage)
  const open = { config: { guard: anyone } }
  const plain: Page = async (request, reply) => {
    if (!isOwnPath(request.url) || isForMachines(request.url)) throw new Problem('notFound')
    return send(request, reply)
  }
  const apiDocs =
    (path: string, document: () => object): Page =>
    (request, reply) =>
      send(request, reply, { data: { apiDocument: { path, content: document() } } })

  app.get('/jobs', open, board(send, jobsList))
  app.get('/jobs/', open, ({ url }, reply) => reply.redirect(`/jobs${queryOf(url)}`, MOVED))
  app.get('/jobs/:id', open, jobPage({ send, db, now }))
  app.get('/jobs/:id/:slug', open, jobPage({ send, db, now }))
  app.get('/ninja-api/docs', open, apiDocs('/ninja-api/openapi.json', apiDocument))
  app.get('/api/docs', open, apiDocs('/api/schema', employeesApi))
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
