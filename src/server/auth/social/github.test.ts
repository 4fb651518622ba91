import { describe, expect, test } from 'vitest'

import { accounts, ada } from '../testing.ts'
import { createGitHubServer, gitHubSettings } from './github-server.testing.ts'
import { listen } from './listen.testing.ts'
import { CALLBACK, followRedirect, beginProviderLogin } from './testing.ts'

async function gitHub(emails: Parameters<typeof createGitHubServer>[0]) {
  const { listener, expectChallenge } = createGitHubServer(emails)
  const settings = { ...gitHubSettings, server_url: await listen(() => listener) }
  const server = await accounts({ SOCIALACCOUNT_PROVIDERS: JSON.stringify([settings]) })
  const me = server.client('browser')
  const params = new URL(await beginProviderLogin(me, { provider: 'github' })).searchParams
  expectChallenge(params.get('code_challenge'))
  const back = `/accounts/github/login/callback/?code=a&state=${params.get('state')}`
  return { ...server, me, params, back, spoil: () => expectChallenge('another') }
}

const primary = { email: ada, primary: true, verified: true }

describe('a login with GitHub', () => {
  test('sends PKCE parameters and uses the primary email address of the GitHub account', async () => {
    const { me, params, back } = await gitHub([
      { email: 'x@example.com', primary: false, verified: true },
      primary,
    ])
    expect(Object.fromEntries(params)).toMatchObject({
      scope: 'user:email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:8000/accounts/github/login/callback/',
    })
    expect(await followRedirect(me, back)).toBe(CALLBACK)
    expect((await me.get('auth/session')).json.data?.user).toMatchObject({ email: ada, display: 'Ada L' })
    expect((await me.get('account/providers')).json.data).toMatchObject([{ uid: '7', display: 'ada' }])
  })

  test('requires verification of an email address that GitHub has not verified', async () => {
    const { me, back, pendingFlows } = await gitHub([{ ...primary, verified: false }])
    await followRedirect(me, back)
    expect(await pendingFlows(me)).toEqual(['verify_email'])
  })

  test('rejects a login with a wrong code verifier', async () => {
    const { me, back, spoil } = await gitHub([primary])
    spoil()
    expect(await followRedirect(me, back)).toBe(`${CALLBACK}?error=unknown&error_process=login`)
  })

  test('rejects an access token from an app, because the token could have been issued to another site', async () => {
    const { client } = await gitHub([primary])
    const body = { provider: 'github', process: 'login', token: { client_id: 'c', access_token: 'gho_1' } }
    const { json } = await client('app').post('auth/provider/token', body)
    expect(json.errors).toMatchObject([{ param: 'provider', code: 'token_authentication_not_supported' }])
  })
})
