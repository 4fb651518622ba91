// What every API says beside its own words of a refusal.
import { fastify } from 'fastify'
import { expect, test } from 'vitest'

import { NoTurn } from '#server/lib/turns.ts'

import { answerIn, plainPage } from './dialect.ts'
import { Problem } from './problem.ts'

test.each([
  [new Problem('tooMany', [], 60), 429, '60'],
  [new NoTurn(), 503, '2'],
  [new Problem('forbidden'), 403, undefined],
])('%s is told with its status, and when to come back', async (error, status, retryAfter) => {
  const app = fastify()
  answerIn(app, plainPage)
  app.get('/', () => {
    throw error
  })
  const said = await app.inject('/')
  expect([said.statusCode, said.headers['retry-after']]).toEqual([status, retryAfter])
})
