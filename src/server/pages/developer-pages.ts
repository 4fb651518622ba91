// The pages of the developer directory. Each viewer may see other cards, so no cache stores a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { acceptBody } from '#contract/developers/contact-requests.ts'
import { directorySearch, parseDirectoryQuery } from '#contract/developers/rules/directory-query.ts'
import { type Browsing, readDeveloper } from '#server/developers/list.ts'
import { keepByKey, readKeptCard } from '#server/developers/own-card.ts'
import { answerByKey, readRequestByKey } from '#server/developers/requests/answer.ts'
import { contextOf } from '#server/http/context.ts'
import { ignoreMissing, invalidInput, parseInput, problemStatus } from '#server/http/problem.ts'
import { isBeforeFirstPage, queryOf, redirectQuery } from '#server/http/query.ts'
import { acceptForms } from '#server/http/read-body.ts'

import { addKeyPage, type FormPageParts } from './form-pages.ts'

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
    const list = await browsing.list(ctx)
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
    const params = { public_id: request.params['*'] }
    const developer = await readDeveloper(ctx, { params }).catch(ignoreMissing)
    return send(request, reply, developer ? { data: { developer } } : { status: problemStatus.notFound })
  }
  // A parameter such as `:id` would leave long texts to other routes, which answer in another way.
  app.get('/developers/*', options, showCard)
  keyPages(app, parts)
}

/** The pages behind the keys in emails of the directory. */
function keyPages(app: FastifyInstance, parts: Parts): void {
  acceptForms(app)
  addKeyPage(app, parts, {
    path: '/developers/keep',
    limit: 'answer_alert',
    async read(ctx, key, refusal) {
      const card = await readKeptCard(ctx, key)
      return card && { keptCard: { address: key, ...card, ...refusal } }
    },
    perform: keepByKey,
  })
  addKeyPage(app, parts, {
    path: '/developers/requests',
    limit: 'answer_alert',
    async read(ctx, key, refusal) {
      const shown = await readRequestByKey(ctx, key)
      return shown && { contactRequest: { address: key, ...shown, ...refusal } }
    },
    perform(ctx, key, { answer, ...form }) {
      if (answer === 'accept') return answerByKey(ctx, key, parseInput(acceptBody, 'body', form))
      // Programs that follow links in emails may send an empty form.
      if (answer !== 'decline') throw invalidInput('Accept or decline the request.', 'body', 'answer')
      return answerByKey(ctx, key, undefined)
    },
    describe: ({ kind, faults }) =>
      kind === 'conflict' || kind === 'invalid' ? faults[0]?.message : undefined,
  })
}
