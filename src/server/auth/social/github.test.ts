// GitHub, as its documentation has it: a token for a code, then the user and the addresses.
import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'

import { expect, test } from 'vitest'

import { accounts, ada } from '../testing.ts'
import { answerJson, formOf, listen } from './listen.testing.ts'
import { CALLBACK, comeTo, goTo } from './testing.ts'

type Address = { email: string; primary: boolean; verified: boolean }

/** `emails` are what it says of addresses; it gives a token only for the verifier of the challenge that was sent. */
async function gitHub(emails: Address[]) {
  let challenge: string | null = null
  const address = await listen((address) => (request, response) => {
    const { pathname } = new URL(request.url ?? '', address)
    const isKnown = request.headers.authorization === 'Bearer gho_1'
    if (pathname === '/api/v3/user')
      answerJson(response, { id: 7, login: 'ada', name: 'Ada L' }, isKnown ? 200 : 401)
    else if (pathname === '/api/v3/user/emails') answerJson(response, emails, isKnown ? 200 : 401)
    else void answerToken(request, response)
  })
  async function answerToken(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const form = await formOf(request)
    const verifier = form.get('code_verifier') ?? ''
    const isRight = createHash('sha256').update(verifier).digest('base64url') === challenge
    const isGood = isRight && form.get('client_secret') === 's'
    const token = { access_token: 'gho_1', token_type: 'bearer', scope: 'user:email' }
    answerJson(response, isGood ? token : { error: 'bad_verification_code' })
  }
  const settings = {
    id: 'github',
    name: 'GitHub',
    type: 'github',
    client_id: 'c',
    secret: 's',
    server_url: address,
  }
  const server = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([settings]) })
  const me = server.client('browser')
  const asked = new URL(await goTo(me, { provider: 'github' })).searchParams
  challenge = asked.get('code_challenge')
  const back = `/accounts/github/login/callback/?code=a&state=${asked.get('state')}`
  return { ...server, me, asked, back, spoil: () => (challenge = 'another') }
}

const primary = { email: ada, primary: true, verified: true }

test('it is asked with PKCE and state; the primary address counts', async () => {
  const { me, asked, back } = await gitHub([
    { email: 'x@example.com', primary: false, verified: true },
    primary,
  ])
  expect(Object.fromEntries(asked)).toMatchObject({
    scope: 'user:email',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:8000/accounts/github/login/callback/',
  })
  expect(await comeTo(me, back)).toBe(CALLBACK)
  expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: ada, display: 'Ada L' })
  expect((await me.get('account/providers')).json.data).toMatchObject([{ uid: '7', display: 'ada' }])
})

test('an address that is not verified there waits for its email', async () => {
  const { me, back, pendingFlows } = await gitHub([{ ...primary, verified: false }])
  await comeTo(me, back)
  expect(await pendingFlows(me)).toEqual(['verify_email'])
})

test('without the right verifier there is no token', async () => {
  const { me, back, spoil } = await gitHub([primary])
  spoil()
  expect(await comeTo(me, back)).toBe(`${CALLBACK}?error=unknown&error_process=login`)
})

test('its tokens prove nothing, as they do not say for whom they were made', async () => {
  const { client } = await gitHub([primary])
  const body = { provider: 'github', process: 'login', token: { client_id: 'c', access_token: 'gho_1' } }
  const { json } = await client('app').post('auth/provider/token', body)
  expect(json.errors).toMatchObject([{ param: 'provider', code: 'token_authentication_not_supported' }])
})
