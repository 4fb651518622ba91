// The settings of accounts elsewhere and of access tokens, named as allauth names them.
import { z } from 'zod'

import { days, minutes } from './lib/duration.ts'
import { described, json, onOff, oneOf, secondsSetting } from './lib/setting-shapes.ts'

const PROVIDERS = 'a JSON list of {"id", "name", "type", "client_id", "secret", "server_url"}'

const common = { id: z.string().regex(/^[\w-]+$/), name: z.string() }
const client = { client_id: z.string().min(1), secret: z.string().min(1).optional() }
const serverUrl = z.url({ protocol: /^https?$/ })

const provider = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('openid_connect'), ...client, server_url: serverUrl }),
  z.object({ ...common, type: z.literal('google'), ...client }),
  // A company's own GitHub has another address.
  z.object({ ...common, type: z.literal('github'), ...client, server_url: serverUrl.optional() }),
  // With a client id, as any other, it is shown at the login.
  z.object({ ...common, type: z.literal('dummy'), client_id: client.client_id.optional() }),
])

export type Provider = z.output<typeof provider>

const providers = z
  .array(provider)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two providers have one id')

/** One variable each. */
export const socialShape = {
  SOCIALACCOUNT_PROVIDERS: described(PROVIDERS, z.string().transform(json).pipe(providers).default([])),
  SOCIALACCOUNT_AUTO_SIGNUP: onOff(true),
  SOCIALACCOUNT_EMAIL_AUTHENTICATION: onOff(false),
  SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT: onOff(false),
  // allauth names its strategies by their classes.
  HEADLESS_TOKEN_STRATEGY: oneOf(['session', 'jwt'], 'session'),
  HEADLESS_JWT_ACCESS_TOKEN_EXPIRES_IN: secondsSetting(minutes(5)),
  HEADLESS_JWT_REFRESH_TOKEN_EXPIRES_IN: secondsSetting(days(1)),
  HEADLESS_JWT_ROTATE_REFRESH_TOKEN: onOff(true),
}

type Read = { [Name in keyof typeof socialShape]: z.output<(typeof socialShape)[Name]> }

export function socialSettings(read: Read) {
  return {
    providers: read.SOCIALACCOUNT_PROVIDERS,
    providerOrigins: originsOf(read.SOCIALACCOUNT_PROVIDERS),
    autoSignup: read.SOCIALACCOUNT_AUTO_SIGNUP,
    emailAuthentication: read.SOCIALACCOUNT_EMAIL_AUTHENTICATION,
    emailAuthenticationConnects: read.SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT,
    accessTokens: read.HEADLESS_TOKEN_STRATEGY === 'jwt',
    accessTokenMs: read.HEADLESS_JWT_ACCESS_TOKEN_EXPIRES_IN,
    refreshTokenMs: read.HEADLESS_JWT_REFRESH_TOKEN_EXPIRES_IN,
    rotateRefreshTokens: read.HEADLESS_JWT_ROTATE_REFRESH_TOKEN,
  } as const
}

/** Whether a provider's tokens say for whom they were made; those of GitHub do not. */
export function takesTokens({ type }: Provider): boolean {
  return type !== 'github'
}

/** The issuer, without a slash at its end. */
export function addressOf(provider: Exclude<Provider, { type: 'dummy' }>): string {
  if (provider.type === 'google') return 'https://accounts.google.com'
  return (provider.server_url ?? 'https://github.com').replace(/\/$/, '')
}

/** In production a provider has to be a real one, spoken to in secret. */
export function isFitForProduction(provider: Provider): boolean {
  if (provider.type === 'dummy') return false
  return !('server_url' in provider && provider.server_url?.startsWith('http:'))
}

/** Where a browser is sent to from a form of ours: browsers hold such redirects to the page's policy too. */
function originsOf(all: readonly Provider[]): string[] {
  const origins = all.flatMap((each) => (each.type === 'dummy' ? [] : [new URL(addressOf(each)).origin]))
  return [...new Set(origins)]
}
