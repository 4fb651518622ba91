// Accounts elsewhere: the calls, and the addresses to which browsers come from providers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import * as contract from '#contract/auth/social.ts'
import { anyone as unguarded } from '#server/http/guards.ts'

import type { AuthDoor } from '../door.ts'
import { anyone, loggedIn } from '../guards.ts'
import { readForm } from '../read-form.ts'
import type { PageAnswer } from '../said.ts'
import type { DoorParts } from '../use-case.ts'
import { answerBrowser } from '../visit.ts'
import { comeBack } from './callback.ts'
import { disconnectAccount, listAccounts } from './connections.ts'
import { dummyPage, dummyPagePolicy, leaveDummyPage } from './dummy-page.ts'
import type { SocialProvider } from './provider.ts'
import { DUMMY_PAGE } from './providers/dummy.ts'
import { loginError, redirectToProvider } from './redirect.ts'
import { finishSignup, readSignup, waitingToSignUp } from './signup.ts'
import { loginByToken } from './token.ts'

const config = { guard: unguarded }

export function socialRoutes(door: AuthDoor): void {
  door.open(contract.redirectToProvider, { guard: anyone, rate: 'provider_login' }, redirectToProvider)
  door.open(contract.providerToken, { guard: anyone, rate: 'provider_login' }, loginByToken)
  door.open(contract.readProviderSignup, waitingToSignUp, readSignup)
  door.open(
    contract.providerSignup,
    { guard: waitingToSignUp, rate: 'signup', leaves: 'in steps' },
    finishSignup,
  )
  door.open(contract.listProviders, loggedIn, listAccounts)
  door.open(contract.disconnectProvider, loggedIn, disconnectAccount)
}

/** Only where there are browsers, and only for providers that are there. */
export function comeBackRoutes(app: FastifyInstance, parts: DoorParts): void {
  if (!parts.config.accounts.clients.includes('browser')) return
  for (const provider of parts.providers.values()) {
    if (provider.settings.type === 'dummy') dummyRoutes(app, parts, provider)
    if (provider.callback === undefined) continue
    app.get(provider.callback.path, { config }, (request, reply) =>
      answerBrowser({ request, reply, parts }, async (ctx) => ({
        location: await comeBack(ctx, provider, queryOf(request)),
      })),
    )
  }
}

function dummyRoutes(app: FastifyInstance, parts: DoorParts, provider: SocialProvider): void {
  app.get(DUMMY_PAGE, { config }, (request, reply) =>
    answerBrowser({ request, reply, parts }, async (ctx): Promise<PageAnswer> => {
      const html = dummyPage(ctx, provider, stateOf(request))
      return html === undefined ? { location: loginError(ctx) } : { html, policy: dummyPagePolicy }
    }),
  )
  app.post(DUMMY_PAGE, { config }, (request: FastifyRequest, reply: FastifyReply) =>
    answerBrowser({ request, reply, parts }, async (ctx) => {
      const sent = { state: stateOf(request), form: readForm(request) }
      return { location: await leaveDummyPage(ctx, provider, sent) }
    }),
  )
}

function stateOf(request: FastifyRequest): string {
  return new URLSearchParams(queryOf(request)).get('state') ?? ''
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
