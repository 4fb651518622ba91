import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/auth/social.ts'
import { handleErrors } from '#server/http/errors.ts'
import { allauth } from '#server/http/formats/allauth.ts'
import { anyone } from '#server/http/guards.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { readForm } from '#server/http/read-body.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { loggedIn } from '../access/guards.ts'
import { type LifecycleParts, respondWithPage } from '../access/lifecycle.ts'
import type { AuthContext } from '../ground/context.ts'
import type { SocialProvider } from '../ground/social-provider.ts'
import { finishRedirect } from './callback.ts'
import { disconnectAccount, listAccounts } from './connections.ts'
import { renderDummyPage, dummyPagePolicy, submitDummyPage } from './dummy-page.ts'
import { findHandshake } from './handshakes.ts'
import { DUMMY_PAGE } from './providers/dummy.ts'
import { formatLoginErrorUrl, redirectToProvider } from './redirect.ts'
import { finishSignup, readSignup, providerSignupPending } from './signup.ts'
import { loginByToken } from './token.ts'

const login = { guard: anyone, rate: 'provider_login' } as const
const signup = { guard: providerSignupPending, rate: 'signup', constantTime: true } as const

export const socialRoutes: readonly AccountRoute[] = [
  accountRoute(contract.redirectToProvider, login, redirectToProvider),
  accountRoute(contract.providerToken, login, loginByToken),
  accountRoute(contract.readProviderSignup, providerSignupPending, readSignup),
  accountRoute(contract.providerSignup, signup, finishSignup),
  accountRoute(contract.listProviders, loggedIn, listAccounts),
  accountRoute(contract.disconnectProvider, loggedIn, disconnectAccount),
]

const config = { guard: anyone }

/** Registers the routes for browsers that return from a provider, and the login page of the dummy provider. */
export async function providerPages(app: FastifyInstance, parts: LifecycleParts): Promise<void> {
  handleErrors(app, allauth.error)
  allauth.install?.(app)
  const providers = [...parts.providers.values()]
  for (const provider of providers) {
    if (provider.callback === undefined) continue
    app.get(provider.callback.path, { config }, (request, reply) =>
      respondWithPage({ request, reply, parts }, async (ctx) => ({
        location: await finishRedirect(ctx, provider, queryOf(request.url)),
      })),
    )
  }
  const dummies = providers.filter(({ settings }) => settings.type === 'dummy')
  if (dummies.length > 0) dummyPages(app, parts, dummies)
}

/** Registers the login page that all dummy providers share. The OAuth `state` tells which of them is meant. */
function dummyPages(app: FastifyInstance, parts: LifecycleParts, dummies: readonly SocialProvider[]): void {
  app.get(DUMMY_PAGE, { config }, (request, reply) =>
    respondWithPage({ request, reply, parts }, async (ctx) => {
      const provider = findProvider(ctx, dummies, readState(request.url))
      if (provider === undefined) return { location: formatLoginErrorUrl(ctx) }
      return { html: renderDummyPage(ctx, provider), policy: dummyPagePolicy }
    }),
  )
  app.post(DUMMY_PAGE, { config }, (request, reply) =>
    respondWithPage({ request, reply, parts }, async (ctx) => {
      const state = readState(request.url)
      const provider = findProvider(ctx, dummies, state)
      if (provider === undefined) return { location: formatLoginErrorUrl(ctx) }
      return { location: await submitDummyPage(ctx, provider, { state, form: readForm(request) }) }
    }),
  )
}

/** Returns the provider with which the session has begun the login to which an OAuth `state` belongs. */
const findProvider = (ctx: AuthContext, providers: readonly SocialProvider[], state: string) =>
  providers.find(({ settings }) => findHandshake(ctx, { provider: settings.id, state }) !== undefined)

const readState = (url: string) => parameterOf(queryOf(url), 'state') ?? ''
