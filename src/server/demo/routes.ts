import type { FastifyInstance } from 'fastify'

import type { Services } from '#server/services.ts'

import { withNotice } from './notice.ts'
import { personaLogin } from './persona-login.ts'
import { retryAfterReset } from './retry-after-reset.ts'

/**
 * The path of an email in the mailbox. The page of the mailbox has the notice and shows the email in a frame, so the
 * email itself needs no notice.
 */
const EMAIL = '/dev/mail/:id'

/** Registers the routes and hooks of a demo if DEMO is on. Call this before other routes are registered. */
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
