import fastifyStatic from '@fastify/static'
import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'

import { anyone, type Guard } from './guards.ts'
import { Problem } from './problem.ts'
import { createServer } from './server.ts'

const server = () => createServer({ config: readConfig({}), log: createLog({ level: 'silent' }) })

const nobody: Guard = {
  name: 'nobody',
  beforeInput() {
    throw new Problem('unauthenticated')
  },
}

describe('the guard of a route', () => {
  test('a route without a guard prevents the start', () => {
    expect(() => server().get('/open', () => 'open')).toThrow('GET /open declares no guard')
  })

  test('a route without a guard prevents the start even if a plugin registers the route', async () => {
    const app = server().register(fastifyStatic, { root: import.meta.dirname })
    await expect(app.ready()).rejects.toThrow('/* declares no guard')
  })

  test('a guard rejects a request before the body is read', async () => {
    const app = server()
    app.post('/closed', { config: { guard: nobody } }, () => 'never')
    const answer = await app.inject({ method: 'POST', url: '/closed', payload: '{bad', headers: json })
    expect(answer.statusCode).toBe(401)
  })

  test('a guard that does not throw lets the request pass', async () => {
    const app = server()
    app.get('/open', { config: { guard: anyone } }, () => 'open')
    expect((await app.inject('/open')).body).toBe('open')
  })
})

const json = { 'content-type': 'application/json' }
