// The pages of the developer directory. Each viewer may see other cards, so no cache stores a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { directorySearch, parseDirectoryQuery } from '#contract/developers/rules/directory-query.ts'
import type { Browsing } from '#server/developers/browsing.ts'
import { listDevelopers, readDeveloper } from '#server/developers/list.ts'
import { contextOf } from '#server/http/context.ts'
import { Problem, problemStatus } from '#server/http/problem.ts'
import { isBeforeFirstPage, queryOf, redirectQuery } from '#server/http/query.ts'

import type { FormPageParts } from './form-pages.ts'

type Parts = FormPageParts & { browsing: Browsing }

export async function developerPages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { send, browsing, jobGuards } = parts
  const options = { config: { guard: jobGuards.optionalAuth } }
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store')
  })

  app.get('/developers', options, async (request, reply) => {
    const ctx = contextOf(request, parts)
    await browsing.limit(ctx)
    const query = parseDirectoryQuery(queryOf(request.url))
    const list = await listDevelopers({ ...ctx, countOptions: browsing.countOptions })
    if (list.page < query.page || isBeforeFirstPage(ctx.query))
      return reply.redirect(`/developers${directorySearch({ ...query, page: list.page })}`, 302)
    return send(request, reply, { data: { developers: list } })
  })
  app.get('/developers/', options, ({ url }, reply) =>
    reply.redirect(`/developers${redirectQuery(url)}`, 301),
  )

  const showCard = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const ctx = contextOf(request, parts)
    await browsing.limit(ctx)
    try {
      const developer = await readDeveloper(ctx, { params: { public_id: request.params['*'] } })
      return send(request, reply, { data: { developer } })
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'notFound')) throw error
      return send(request, reply, { status: problemStatus.notFound })
    }
  }
  // A parameter such as `:id` would leave long texts to other routes, which answer in another way.
  app.get('/developers/*', options, showCard)
}
