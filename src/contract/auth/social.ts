// Logs in with identity providers, and connects provider accounts.
import * as z from 'zod/mini'

import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { email, nothing, optionalText, requiredText } from './fields.ts'
import { providerAccountShape } from './provider.ts'

const anyText = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
  z.string(),
)

/** Redirects the browser to the provider, or to an error page if an error occurs. */
export const redirectToProvider = authEndpoint({
  id: 'redirectToProvider',
  method: 'POST',
  path: `${base}/auth/provider/redirect`,
  isForm: true,
  summary: 'Redirect to a provider to log in or to connect an account',
  body: z.object({ provider: anyText, process: anyText, callback_url: anyText }),
  response: z.object({ location: z.string() }),
})

/** The required contents of a token depend on the provider, so the server validates them. */
export const providerToken = authEndpoint({
  id: 'loginByProviderToken',
  method: 'POST',
  path: `${base}/auth/provider/token`,
  checksEveryMethod: true,
  summary: 'Log in or connect an account by a token of a provider',
  body: z.object({ provider: optionalText, process: optionalText, token: z.optional(z.unknown()) }),
})

/** Returns the provider's data about a new user. The user has no ID yet, and may have no email address. */
export const readProviderSignup = authEndpoint({
  id: 'readProviderSignup',
  method: 'GET',
  path: `${base}/auth/provider/signup`,
  summary: 'The pending signup by a provider',
  body: nothing,
  response: z.object({
    data: z.object({
      user: z.object({ has_usable_password: z.boolean(), avatar_url: z.string() }),
      account: providerAccountShape,
      email: z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })),
    }),
  }),
})

export const providerSignup = authEndpoint({
  id: 'signupByProvider',
  method: 'POST',
  path: `${base}/auth/provider/signup`,
  checksEveryMethod: true,
  summary: 'Complete the pending signup by a provider',
  body: z.object({ email }),
})

const accountsResponse = z.object({ data: z.array(providerAccountShape) })

export const listProviders = authEndpoint({
  id: 'listProviderAccounts',
  method: 'GET',
  path: `${base}/account/providers`,
  summary: 'The connected accounts',
  body: nothing,
  response: accountsResponse,
})

export const disconnectProvider = authEndpoint({
  id: 'disconnectProviderAccount',
  method: 'DELETE',
  path: `${base}/account/providers`,
  summary: 'Disconnect an account',
  body: z.object({ provider: requiredText, account: requiredText }),
  response: accountsResponse,
})
