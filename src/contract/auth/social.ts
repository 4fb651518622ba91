// Signing in by accounts elsewhere, and connecting them.
import * as z from 'zod/mini'

import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { email, nothing, optionalText, requiredText } from './fields.ts'
import { providerAccountShape } from './provider.ts'

const anyText = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
  z.string(),
)

/** Whatever is wrong is told by where the browser is sent to. */
export const redirectToProvider = authEndpoint({
  ...authCalls.redirectToProvider,
  summary: 'Go to a provider to log in or to connect an account there',
  body: z.object({ provider: anyText, process: anyText, callback_url: anyText }),
  answer: z.object({ location: z.string() }),
})

/** What a token has to hold depends on the provider: that is for the server to say. */
export const providerToken = authEndpoint({
  ...authCalls.providerToken,
  summary: 'Log in, or connect an account, by a token of a provider',
  body: z.object({ provider: optionalText, process: optionalText, token: z.optional(z.unknown()) }),
})

/** Somebody who is nobody here yet has neither id nor address. */
export const readProviderSignup = authEndpoint({
  ...authCalls.readProviderSignup,
  summary: 'Which account elsewhere waits for an address to sign up with',
  body: nothing,
  answer: z.object({
    data: z.object({
      user: z.object({ has_usable_password: z.boolean(), avatar_url: z.string() }),
      account: providerAccountShape,
      email: z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })),
    }),
  }),
})

export const providerSignup = authEndpoint({
  ...authCalls.providerSignup,
  summary: 'Sign up with the account elsewhere that waits for it',
  body: z.object({ email }),
})

const accountsAnswer = z.object({ data: z.array(providerAccountShape) })

export const listProviders = authEndpoint({
  ...authCalls.listProviders,
  summary: 'The connected accounts',
  body: nothing,
  answer: accountsAnswer,
})

export const disconnectProvider = authEndpoint({
  ...authCalls.disconnectProvider,
  summary: 'Disconnect an account',
  body: z.object({ provider: requiredText, account: requiredText }),
  answer: accountsAnswer,
})
