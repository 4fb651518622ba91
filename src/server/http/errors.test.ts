import { fastify } from 'fastify'
import { expect, test } from 'vitest'

import { QueueFull } from '#server/lib/concurrency-limit.ts'

import { handleErrors, errorPage } from './errors.ts'
import { Problem } from './problem.ts'

test.each([
  [new Problem('tooMany', [], 60), 429, '60'],
  [new QueueFull(), 503, '2'],
  [new Problem('forbidden'), 403, undefined],
])(
  'the response to the error "$0" has the status $1 (Retry-After: $2)',
  async (error, status, retryAfter) => {
    const app = fastify()
    handleErrors(app, errorPage)
    app.get('/', () => {
      throw error
    })
    const response = await app.inject('/')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, retryAfter])
  },
)
