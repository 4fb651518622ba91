import { randomBytes } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { integerInPath } from '#contract/params.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { newApp, type TestApp } from '#server/testing.ts'

import { plainApi, route, serveApi } from './api.ts'
import { type Context, contextOf } from './context.ts'
import { ninja } from './formats/ninja.ts'
import { anyone } from './guards.ts'
import { Problem } from './problem.ts'

const body = z.object({ name: z.string(), size: z.optional(z.int()) })
const echo = endpoint({
  id: 'echo',
  method: 'POST',
  path: '/test/{id}/echo',
  summary: 'Returns its input',
  params: z.object({ id: integerInPath }),
  body,
  response: z.object({ id: z.int(), name: z.string() }),
})
const forget = endpoint({ id: 'forget', method: 'DELETE', path: '/test', summary: 'Returns no content' })

type Input = { params: { id: number }; body: z.infer<typeof body> }

async function answerAll(_ctx: Context, { params, body }: Input) {
  return { ...params, ...body, secret: 'not in the contract' }
}

async function echoApp(handler = answerAll): Promise<TestApp> {
  const site = await newApp()
  await site.app.register(async (scope) => {
    const config = withSecretKey(readConfig({ SECRET_KEY: testSecretKey }))
    const mail = { send: async () => {} }
    const jobsList = { invalidate: () => {} }
    const parts = { db: site.db, config, mail, random: randomBytes, jobsList, now: () => site.clock.now }
    const api = plainApi(ninja, (request) => contextOf(request, parts))
    serveApi(scope, api, [
      route(echo, anyone, handler),
      route(forget, anyone, async () => 'not in the contract either'),
    ])
  })
  return site
}

const post = ({ app }: TestApp, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/test/7/echo',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('an API that receives invalid input', () => {
  test.each([
    ['[]', 422],
    ['1', 422],
    ['"x"', 422],
    ['null', 422],
    ['{}', 422],
    ['{"name":null}', 422],
    ['{"name":"x","size":"5"}', 422],
    ['{"name":"x","size":1.5}', 422],
    ['{"name":"x","size":true}', 422],
    ['{"name":"x","size":[1]}', 422],
    ['{"name":"x","size":1e309}', 422],
    ['{"name":"x","size":100000000000000000000}', 422],
    ['{"name":"x","size":NaN}', 400],
    ['{bad', 400],
    ['', 400],
    ['{"name":"x"}x', 400],
    ['{"__proto__":{"isAdmin":true},"name":"x"}', 400],
    ['{"constructor":{"prototype":{"isAdmin":true}},"name":"x"}', 400],
    ['[['.repeat(5_000), 400],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422],
    [Buffer.from('{"name":"x"}', 'utf16le'), 400],
    [JSON.stringify({ name: 'x'.repeat(64 * 1024) }), 413],
  ])('rejects the body of case %#: $0', async (payload, status) => {
    const answer = await post(await echoApp(), payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toHaveProperty('detail')
    expect({}).not.toHaveProperty('isAdmin')
  })

  test.each(['text/plain', 'application/json garbage', 'application/x-www-form-urlencoded', 'text/html', ''])(
    'an API rejects a body of type "%s" with 415',
    async (type) => {
      const answer = await post(await echoApp(), '{"name":"x"}', { 'content-type': type })
      expect(answer.statusCode).toBe(415)
    },
  )

  test('reports the location of each error in the input', async () => {
    const answer = await post(await echoApp(), '{"size":"x"}')
    const { detail } = answer.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc)).toEqual([
      ['body', 'payload', 'name'],
      ['body', 'payload', 'size'],
    ])
  })
})

describe('an API that receives valid input', () => {
  test.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    ' application/json',
    'application/json\t',
  ])('accepts the content type "%s" or returns 415', async (type) => {
    const answer = await post(await echoApp(), '{"name":"x"}', { 'content-type': type })
    expect([200, 415]).toContain(answer.statusCode)
  })

  test('accepts a byte order mark, unusual characters and unknown keys', async () => {
    const name = '\u202Eabc\uFEFF e\u0301 😀'
    const answer = await post(await echoApp(), `\uFEFF${JSON.stringify({ name, unknown: 1 })}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 7, name }])
  })
})

describe('an API that receives arbitrary input', () => {
  test('returns only 200, 400, 413 or 422', async () => {
    const site = await echoApp()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (payload) => {
        expect([200, 400, 413, 422]).toContain((await post(site, payload)).statusCode)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the response of an API', () => {
  test('a response contains only the fields that the contract declares', async () => {
    const answer = await post(await echoApp(), '{"name":"x","size":3}')
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 7, name: 'x' }])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('a response is empty when the contract declares no response', async () => {
    const { app } = await echoApp()
    const answer = await app.inject({ method: 'DELETE', url: '/test' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })
})

describe('an error in a handler', () => {
  test.each([
    ['notFound', 404],
    ['forbidden', 403],
    ['conflict', 409],
    ['gone', 410],
    ['tooMany', 429],
  ] as const)('a Problem of kind %s returns %d', async (kind, status) => {
    const site = await echoApp(async () => {
      throw new Problem(kind)
    })
    expect((await post(site, '{"name":"x"}')).statusCode).toBe(status)
  })

  test('an unexpected error is logged with the request ID and not revealed to the client', async () => {
    const site = await echoApp(async () => {
      throw new Error('the password is hunter2')
    })
    const answer = await post(site, '{"name":"x"}')
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }])
    const [error, ...others] = site.takeErrors()
    expect(others).toEqual([])
    expect(error).toMatchObject({
      id: answer.headers['x-request-id'],
      err: { message: 'the password is hunter2' },
    })
  })
})
