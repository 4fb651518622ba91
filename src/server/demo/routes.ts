import type { FastifyInstance } from 'fastify'

import type { Services } from '#server/services.ts'

import { withNotice } from './notice.ts'
import { personaLogin } from './persona-login.ts'
import { retryAfterReset } from './retry-after-reset.ts'

/** The path of a single email, which the mailbox shows in a frame. */
const EMAIL = '/dev/mail/:id'

/** Registers the routes that only a demo has (DEMO). Call it before the other routes are registered. */
export function registerDemo(app: FastifyInstance, services: Services): void {
  if (!services.config.demo) return
  retryAfterReset(app, services)
  // Adds the notice to pages that React does not render, such as errors and the mailbox.
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' && routeOptions.url !== EMAIL ? withNotice(payload) : payload
  })
  app.register(personaLogin, services)
}
