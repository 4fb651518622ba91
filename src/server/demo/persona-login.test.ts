import { describe, expect, test } from 'vitest'

import { PASSWORD, type TestClient } from '#server/auth/testing.ts'
import { personas } from '#server/db/seed/personas.ts'
import { testApp } from '#server/testing.ts'

import { shownPersonas } from './shown-personas.ts'
import { demoServer } from './testing.ts'

const ownOrigin = 'http://localhost'
const form = (persona: string, origin = ownOrigin) => ({
  raw: `persona=${persona}`,
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
})
const press = (client: TestClient, persona: string, origin?: string) =>
  client.send('POST', '/demo/login', form(persona, origin))

describe('POST /demo/login', () => {
  test.each(['employer', 'reviewer', 'root', 'ada'] as const)(
    'a visitor can log in as %s with one click',
    async (id) => {
      const { client } = await demoServer()
      const visitor = client('browser')
      const { status, headers } = await press(visitor, id)
      expect([status, headers['location']]).toEqual([302, shownPersonas.find((one) => one.id === id)?.start])
      const { json } = await visitor.get('auth/session')
      expect(json.data?.user).toMatchObject({ email: personas[id].email })
    },
  )

  test.each([
    ['grace', '/account/login', 'mfa_authenticate'],
    ['linus', '/account/verify-email', 'verify_email'],
  ])('redirects %s to %s, which continues with %s', async (id, page, flow) => {
    const { client, pendingFlows } = await demoServer()
    const visitor = client('browser')
    expect((await press(visitor, id)).headers['location']).toBe(page)
    expect(await pendingFlows(visitor)).toEqual([flow])
    expect(visitor.csrf).toBeDefined()
  })

  test('a login as a persona replaces the login of another user', async () => {
    const { client } = await demoServer()
    const visitor = client('browser')
    await press(visitor, 'ada')
    await press(visitor, 'root')
    const { json } = await visitor.get('auth/session')
    expect(json.data?.user).toMatchObject({ email: personas.root.email })
  })

  test('the login works even if another visitor has entered too many wrong passwords', async () => {
    const { client } = await demoServer()
    for (let time = 0; time < 6; time++)
      await client('app').post('auth/login', { email: personas.ada.email, password: 'wrong' })
    const byPassword = await client('app').post('auth/login', {
      email: personas.ada.email,
      password: PASSWORD,
    })
    expect(byPassword.status).toBe(400)
    expect((await press(client('browser'), 'ada')).headers['location']).toBe('/jobs')
  })

  test('rejects forms that other sites submit', async () => {
    const { client } = await demoServer()
    const visitor = client('browser')
    expect((await press(visitor, 'ada', 'https://evil.example')).status).toBe(403)
    expect((await visitor.get('auth/session')).status).toBe(401)
  })

  test('returns 404 for personas without a password and for unknown personas', async () => {
    const { client } = await demoServer()
    for (const id of ['margaret', 'nobody', '', 'constructor'])
      expect((await press(client('browser'), id)).status).toBe(404)
  })

  test('returns 429 after 30 logins from a network in a minute', async () => {
    const { client } = await demoServer()
    for (let time = 0; time < 30; time++) expect((await press(client('browser'), 'ada')).status).toBe(302)
    const { status, headers } = await press(client('browser'), 'ada')
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })

  test('returns 404 on a board that is not a demo', async () => {
    const { app } = await testApp()
    const { statusCode } = await app.inject({ method: 'POST', url: '/demo/login', payload: 'persona=ada' })
    expect(statusCode).toBe(404)
  })
})
