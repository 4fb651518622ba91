// Pages behind the keys in emails of the directory. They work without scripts, and opening them changes nothing.
import type { FastifyInstance } from 'fastify'

import { acceptBody } from '#contract/developers/contact-requests.ts'
import { answerByKey, readRequestByKey } from '#server/developers/requests/answer.ts'
import { keepByKey, readKeptCard } from '#server/developers/requests/keep.ts'
import type { ContextParts } from '#server/http/context.ts'
import { invalidInput, parseInput, type Problem } from '#server/http/problem.ts'
import { acceptForms } from '#server/http/read-body.ts'

import { addKeyPage } from './form-pages.ts'
import type { SendPage } from './page.ts'

const describe = ({ kind, faults }: Problem) =>
  kind === 'conflict' || kind === 'invalid' ? faults[0]?.message : undefined

export async function directoryKeyPages(
  app: FastifyInstance,
  parts: ContextParts & { send: SendPage },
): Promise<void> {
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
    describe,
  })
}
