import { describe, expect, test } from 'vitest'

import { emailAddresses, users } from '#server/db/tables/users.ts'

import { accounts, ada } from '../testing.ts'
import { startFaultyIssuer } from './faulty-issuer.testing.ts'
import { CALLBACK, followRedirect, beginProviderLogin } from './testing.ts'

const email = { email: ada, email_verified: true }
const now = Math.floor(Date.now() / 1000)

const other = 'grace@example.com'

describe('a login with an OpenID provider', () => {
  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another client', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expiry in the past', { claims: { exp: now - 600 } }],
    ['the signature of another key', { by: 'another' }],
    ['a signature with the secret of the client', { by: 'the secret' }],
    ['no signature', { by: 'nobody' }],
  ] as const)('rejects an ID token with %s', async (_what, fault) => {
    const issuer = await startFaultyIssuer()
    const { client, db } = await accounts(issuer.env)
    const me = client('browser')
    const params = new URL(await beginProviderLogin(me, { provider: 'corp' })).searchParams
    const nonce = params.get('nonce')
    issuer.make({ ...fault, claims: { ...email, nonce, ...('claims' in fault && fault.claims) } })
    const back = `/accounts/oidc/corp/login/callback/?code=a&state=${params.get('state')}`
    expect(await followRedirect(me, back)).toBe(`${CALLBACK}?error=unknown&error_process=login`)
    expect(await db.$count(users)).toBe(0)
  })

  test('rejects a callback that names another issuer, but accepts one that names no issuer', async () => {
    const issuer = await startFaultyIssuer()
    const { client } = await accounts(issuer.env)
    const me = client('browser')
    const back = async (more: string) => {
      const params = new URL(await beginProviderLogin(me, { provider: 'corp' })).searchParams
      issuer.make({ claims: { ...email, nonce: params.get('nonce') } })
      return followRedirect(
        me,
        `/accounts/oidc/corp/login/callback/?code=a&state=${params.get('state')}${more}`,
      )
    }
    expect(await back('&iss=https://evil.example')).toContain('error=unknown')
    expect(await back('')).toBe(CALLBACK)
    expect((await me.get('auth/session')).status).toBe(200)
  })

  test.each([
    [
      'the ID token has another address',
      { email: other, email_verified: true },
      { email: ada },
      `${other} verified`,
    ],
    [
      'userinfo has another address',
      { email: ada },
      { email: other, email_verified: true },
      `${other} verified`,
    ],
    [
      'userinfo has the address as unverified',
      { ...email },
      { email: ada, email_verified: false },
      `${ada} not`,
    ],
    ['the ID token has no address', { email_verified: true }, { email: ada }, `${ada} not`],
    ['userinfo has no address', { ...email }, { email_verified: false }, `${ada} verified`],
  ])('an address is verified only if the response that contains it says so (%s)', async (...row) => {
    const [, claims, userinfo, expected] = row
    const issuer = await startFaultyIssuer({ userinfo })
    const { client, db } = await accounts({ ...issuer.env, ACCOUNT_EMAIL_VERIFICATION: 'optional' })
    const me = client('browser')
    const params = new URL(await beginProviderLogin(me, { provider: 'corp' })).searchParams
    issuer.make({ claims: { ...claims, nonce: params.get('nonce') } })
    await followRedirect(me, `/accounts/oidc/corp/login/callback/?code=a&state=${params.get('state')}`)
    const known = await db.select().from(emailAddresses)
    expect(known.map(({ email, isVerified }) => `${email} ${isVerified ? 'verified' : 'not'}`)).toEqual([
      expected,
    ])
  })
})
