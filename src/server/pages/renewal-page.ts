// The page behind the link in a reminder email.
import type { FastifyInstance } from 'fastify'

import { renewalAnswers } from '#contract/jobs/renewals.ts'
import type { ContextParts } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { acceptForms } from '#server/http/read-body.ts'
import { answerRenewal } from '#server/jobs/renewals/answer.ts'
import { readRenewal } from '#server/jobs/renewals/read.ts'

import { addKeyPage } from './form-pages.ts'
import type { SendPage } from './page.ts'

export async function renewalPages(
  app: FastifyInstance,
  parts: ContextParts & { send: SendPage },
): Promise<void> {
  acceptForms(app)
  addKeyPage(app, parts, {
    path: '/jobs/renew',
    limit: 'answer_renewal',
    async read(ctx, key, refusal) {
      const renewal = await readRenewal(ctx, key).catch(ignoreMissing)
      return renewal && { renewal: { address: key, renewal, ...refusal } }
    },
    async perform(ctx, key, form) {
      const word = renewalAnswers.find((each) => each === form['answer'])
      if (word === undefined) throw new Problem('malformed')
      await answerRenewal(ctx, { key, answer: word })
    },
  })
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.kind === 'notFound')) throw error
}
