// The endpoint behind the buttons that log in as a persona. A form calls it, so it works without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type LifecycleParts, respondWithPage } from '#server/auth/access/lifecycle.ts'
import { logOutWithinSession } from '#server/auth/access/session.ts'
import { write } from '#server/auth/ground/context.ts'
import { findPendingLogin } from '#server/auth/ground/pending.ts'
import { findUserByEmail } from '#server/auth/ground/users-queries.ts'
import { beginLogin } from '#server/auth/pipeline/engine.ts'
import type { RawHandler } from '#server/http/api.ts'
import { anyone } from '#server/http/guards.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { acceptForms, readForm } from '#server/http/read-body.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'

import { shownPersonas } from './shown-personas.ts'

export const PERSONA_LOGIN = '/demo/login'

/** The page on which the visitor continues a pending login with a second factor. */
const LOGIN_PAGE = '/account/login'
/** The login page stays open while an address waits for confirmation, so it does not lead here. */
const VERIFICATION_PAGE = '/account/verify-email'

const limitLogins = limitAddresses('login')

export async function personaLogin(app: FastifyInstance, parts: LifecycleParts): Promise<void> {
  acceptForms(app)
  const handler: RawHandler = (request, reply) => logInAsPersona(parts, { request, reply })
  app.post(PERSONA_LOGIN, { config: { guard: anyone, useCase: logInAsPersona } }, handler)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function logInAsPersona(parts: LifecycleParts, { request, reply }: Exchange): Promise<FastifyReply> {
  const { db, config, now } = parts
  // The form has no CSRF token, because pages are cached. Instead, the browser's headers must name this site as origin.
  if (!isFromOwnPage(request, config)) throw new Problem('forbidden')
  const { persona: id } = readForm(request)
  const { email, start } = orNotFound(shownPersonas.find((persona) => persona.id === id))
  await limitLogins({ db, config, now: now() }, request.ip)
  const { user } = orNotFound(await findUserByEmail(db, email))
  return respondWithPage({ request, reply, parts, hasCheckedOrigin: true }, async (ctx) => {
    logOutWithinSession(ctx)
    // Logs in without checking the password. A check would be subject to the limit of wrong passwords, so one visitor
    // could lock out all others.
    await write(ctx, (tx) => beginLogin(ctx, tx, { user, email, method: 'password' }))
    if (ctx.user !== undefined) return { location: start }
    return { location: findPendingLogin(ctx, 'verify_email') ? VERIFICATION_PAGE : LOGIN_PAGE }
  })
}
