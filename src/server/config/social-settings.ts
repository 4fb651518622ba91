import { z } from 'zod'

import { parseJson, switchSetting, setting } from './setting.ts'

const PROVIDERS =
  'a JSON list of {"id", "name", "type", "client_id", "secret", "server_url", "token_auth_method", "marks" (only ' +
  'openid_connect)}, each with another id'

const MAX_MARKS = 10

/** The provider of marks that staff add. No login provider may have this ID. */
export const STAFF_PROVIDER = 'staff'

const mark = z.strictObject({
  mark: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: z.string().trim().min(1).max(60),
  claim: z.string().min(1).max(200),
  value: z.string().min(1).max(200),
  days: z.int().min(1).max(3650),
})

const marks = z
  .array(mark)
  .max(MAX_MARKS)
  .superRefine((all, context) => addRepeated(all, 'mark', context))

const common = { id: z.string().regex(/^[\w-]+$/), name: z.string(), marks: z.undefined().optional() }
const client = { client_id: z.string().min(1), secret: z.string().min(1).optional() }
const serverUrl = z.url({ protocol: /^https?$/ })

const provider = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('openid_connect'),
    ...client,
    server_url: serverUrl,
    // The name of the same setting in allauth. Without it, the metadata of the provider decides.
    token_auth_method: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
    marks: marks.optional(),
  }),
  z.object({ ...common, type: z.literal('google'), ...client }),
  // `server_url` is the URL of a GitHub Enterprise Server. Without it, the provider is github.com.
  z.object({ ...common, type: z.literal('github'), ...client, server_url: serverUrl.optional() }),
  // `client_id` is optional, but the login page only shows providers with a client ID.
  z.object({ ...common, type: z.literal('dummy'), client_id: client.client_id.optional() }),
])

export type Provider = z.output<typeof provider>

/** A membership mark of an OpenID provider. A claim that is or contains `value` gives the mark for some days. */
export type MarkSetting = z.output<typeof mark>

const providers = z.array(provider).superRefine((all, context) => addRepeated(all, 'id', context))

/** Adds an issue for the first entry that has the same value of `key` as an earlier one. */
function addRepeated<Key extends string>(
  all: readonly Readonly<Record<Key, string>>[],
  key: Key,
  context: z.RefinementCtx,
): void {
  const values = all.map((each) => each[key])
  const repeated = values.findIndex((value, index) => values.indexOf(value) < index)
  if (repeated !== -1) context.addIssue({ code: 'custom', path: [repeated, key] })
}

export const socialSettings = z.object({
  providers: setting(PROVIDERS, z.string().transform(parseJson).pipe(providers), {
    name: 'SOCIALACCOUNT_PROVIDERS',
    default: '[]',
    about:
      'a JSON list of `{"id", "name", "type", "client_id", "secret", "server_url"}`. Types: ' +
      '`openid_connect` (requires `server_url`; optional `token_auth_method` and `marks`, see ' +
      '[reference/auth.md](auth.md#membership-marks)), `github` (optional `server_url`), `google`, and `dummy` ' +
      'for tests, rejected in production. The login page shows providers with a `client_id`. Example: ' +
      '`[{"id":"dummy","name":"Dummy","type":"dummy","client_id":"dummy"}]`',
    secret: true,
  }),
  emailAuthentication: switchSetting({
    name: 'SOCIALACCOUNT_EMAIL_AUTHENTICATION',
    default: 'off',
    about:
      'a provider login also logs in to an account with the same address, if the provider has verified the address. ' +
      'Enable it only if you trust all providers',
  }),
  // In allauth, the values of HEADLESS_TOKEN_STRATEGY are names of Python classes.
  accessTokens: setting(
    'session, jwt',
    z.enum(['session', 'jwt']).transform((strategy) => strategy === 'jwt'),
    {
      name: 'HEADLESS_TOKEN_STRATEGY',
      default: 'session',
      about: '`session`, or `jwt`: apps also get access and refresh tokens at login',
    },
  ),
})

/**
 * Returns whether apps can log in with a token of the provider. A GitHub token cannot be used, because it does not name
 * the client to which it was issued. Another site could use a token that it received to log in here as the owner of the
 * token.
 */
export function supportsTokenLogin({ type }: Provider): boolean {
  return type !== 'github'
}

/** Returns the URL of the provider's server without a trailing slash. */
export function addressOf(provider: Exclude<Provider, { type: 'dummy' }>): string {
  if (provider.type === 'google') return 'https://accounts.google.com'
  return (provider.server_url ?? 'https://github.com').replace(/\/$/, '')
}

/**
 * Returns whether a production server may use the provider. It may not use the dummy provider or an unencrypted
 * connection.
 */
export function isFitForProduction(provider: Provider): boolean {
  if (provider.type === 'dummy') return false
  return !('server_url' in provider && provider.server_url?.startsWith('http:'))
}

/**
 * Returns the origins of the providers, to which the forms of our pages may redirect. The content security policy of a
 * page must list these origins, because browsers also check redirects against the policy.
 */
export function originsOf(all: readonly Provider[]): string[] {
  const origins = all.flatMap((each) => (each.type === 'dummy' ? [] : [new URL(addressOf(each)).origin]))
  return [...new Set(origins)]
}
