// Pages with forms that work without scripts. Opening such a page changes nothing. Only a submitted form does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem, problemStatus, refusal } from '#server/http/problem.ts'
import { readForm } from '#server/http/read-body.ts'
import {
  csrfTokenOf,
  expiredFormMessage,
  isFromOwnPage,
  isSameOriginRequest,
  setCsrfCookie,
} from '#server/http/same-origin.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'
import type { LimitedAction } from '#server/rates/limits.ts'
import type { Services } from '#server/services.ts'

import type { PageParts, SendPage } from './page.ts'

export type FormPageParts = ContextParts & Pick<Services, 'jobGuards'> & { send: SendPage }
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Returns the CSRF token for a form, and sets the browser's cookie to the same token. */
export function issueCsrfToken(
  { request, reply }: Exchange,
  { config, now, random }: Pick<ContextParts, 'config' | 'now' | 'random'>,
): string {
  const token = csrfTokenOf(request, random)
  setCsrfCookie(reply, token, { ...config, now: now() })
  return token
}

type FormAnswer = {
  /** Performs the request of the form. Returns the path of the page that shows the result. */
  perform: () => Promise<string>
  /** Shows the form again, or throws the problem. */
  refuse: (problem: Problem) => unknown
}

/** Performs a form and redirects to the result. */
async function answer({ reply }: Exchange, { perform, refuse }: FormAnswer) {
  try {
    return await reply.redirect(await perform(), 303)
  } catch (error) {
    if (error instanceof Problem) return refuse(error)
    throw error
  }
}

/**
 * Answers a form that contains a CSRF token. Forms on other sites are rejected. `perform` knows the user, if the browser
 * has a session.
 */
export async function answerForm(
  { config, jobGuards }: FormPageParts,
  exchange: Exchange,
  { perform, refuse }: FormAnswer,
) {
  const { request } = exchange
  if (!isFromOwnPage(request, config)) throw new Problem('forbidden')
  if (!isSameOriginRequest(request, { config }))
    return refuse(refusal('forbidden', expiredFormMessage(request)))
  // The CSRF token is in the body, so the caller can be identified only after the body has been read.
  await jobGuards.optionalAuth.beforeInput(request)
  return answer(exchange, { perform, refuse })
}

type KeyPage = {
  /** The URL without the key. */
  path: string
  limit: LimitedAction
  /** Returns the data of the page, or undefined for an unknown key. The page shows `refusal`. */
  read: (ctx: Context, key: string, refusal: { refusal?: string }) => Promise<PageParts['data']>
  /** @throws Problem `notFound` for an unknown key */
  perform: (ctx: Context, key: string, form: Readonly<Record<string, string>>) => Promise<unknown>
  /** Returns the message for a problem, or undefined if the page does not show it. Default: for conflicts. */
  describe?: (problem: Problem) => string | undefined
}

type KeyParams = { Params: { key: string } }

const describeConflict = ({ kind, faults }: Problem) => (kind === 'conflict' ? faults[0]?.message : undefined)

/**
 * Adds a page behind the link in an email. The key in the URL authorizes its form, and forms on other sites are
 * rejected. Returns the function that shows the page.
 */
export function addKeyPage(
  app: FastifyInstance,
  { send, ...parts }: ContextParts & { send: SendPage },
  { path, limit, read, perform, describe = describeConflict }: KeyPage,
) {
  const options = { config: { guard: anyone } }
  const show = async (request: FastifyRequest<KeyParams>, reply: FastifyReply, refusal?: string) => {
    const { key } = request.params
    const shown = refusal === undefined ? {} : { refusal }
    const data = await read(contextOf(request, parts), key, shown)
    if (data === undefined) return send(request, reply, { status: problemStatus.notFound })
    return send(request, reply, { data, ...(refusal !== undefined && { status: problemStatus.conflict }) })
  }
  app.get<KeyParams>(`${path}/:key`, options, (request, reply) => show(request, reply))
  app.post<KeyParams>(`${path}/:key`, options, async (request, reply) => {
    if (!isFromOwnPage(request, parts.config)) throw new Problem('forbidden')
    const { key } = request.params
    const ctx = contextOf(request, parts)
    await limitAddresses(limit)(ctx, request.ip)
    return answer(
      { request, reply },
      {
        async perform() {
          await perform(ctx, key, readForm(request))
          return `${path}/${encodeURIComponent(key)}`
        },
        refuse(problem) {
          if (problem.kind === 'notFound') return show(request, reply)
          const refusal = describe(problem)
          if (refusal === undefined) throw problem
          return show(request, reply, refusal)
        },
      },
    )
  })
  return show
}
