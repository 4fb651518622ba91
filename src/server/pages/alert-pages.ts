// The pages of job alerts. They work without scripts. Opening a page changes nothing. Only a submitted form changes an
// alert.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { alertBody, alertQuery } from '#contract/alerts/alerts.ts'
import { alertActions, frequencies } from '#contract/alerts/rules/actions.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import { HONEYPOT } from '#contract/honeypot.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import type { AlertForm } from '#contract/pages/render.ts'
import { limitSubscriptions } from '#server/alerts/limit-subscriptions.ts'
import { performActionByKey, unsubscribeAll } from '#server/alerts/perform-action.ts'
import { showAlert } from '#server/alerts/show.ts'
import {
  type AlertContext,
  minimumSecondsOf,
  subscribeUser,
  subscribeVisitor,
} from '#server/alerts/subscribe.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { parseInput, Problem, problemStatus } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { acceptForms, readForm } from '#server/http/read-body.ts'
import { requireHumanPace } from '#server/http/require-human-pace.ts'
import {
  csrfTokenOf,
  expiredFormMessage,
  isFromOwnPage,
  isSameOriginRequest,
  setCsrfCookie,
} from '#server/http/same-origin.ts'
import { inConstantTime } from '#server/lib/constant-time.ts'
import { hasEventCode } from '#server/rates/event.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'
import type { Services } from '#server/services.ts'

import { alertListPages } from './alert-list-page.ts'
import type { SendPage } from './page.ts'

type Parts = ContextParts &
  Pick<Services, 'random' | 'jobGuards' | 'mail' | 'constantTimeMs'> & { send: SendPage }
type Exchange = { request: FastifyRequest; reply: FastifyReply }
type KeyParams = { Params: { key: string } }
type KeyExchange = { request: FastifyRequest<KeyParams>; reply: FastifyReply }

const outcomes = ['check-email', 'on'] as const
const MAX_KEY_LENGTH = 100

export async function alertPages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptForms(app)
  // The pages contain a CSRF token or an email address, so caches must not store them.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
  })
  alertListPages(app, parts)
  const open = { config: { guard: anyone } }
  if (parts.config.jobAlerts) {
    const optional = { config: { guard: parts.jobGuards.optionalAuth } }
    app.get('/alerts/new', optional, (request, reply) => showForm(parts, { request, reply }))
    app.post('/alerts', open, (request, reply) => subscribe(parts, { request, reply }))
  }
  app.get<KeyParams>('/alerts/:key', open, (request, reply) => showPage(parts, { request, reply }))
  app.post<KeyParams>('/alerts/:key', open, (request, reply) => perform(parts, { request, reply }))
  // Mail programs that do not support one-click unsubscription open this link in a browser.
  app.get<KeyParams>('/alerts/:key/unsubscribe', open, ({ params: { key } }, reply) =>
    reply.redirect(`/alerts/${encodeURIComponent(key)}`, 303),
  )
  app.post<KeyParams>('/alerts/:key/unsubscribe', open, (request, reply) =>
    unsubscribe(parts, { request, reply }),
  )
}

type FormContent = Partial<Pick<AlertForm, 'problems' | 'typed' | 'query'>> & { status?: number }

async function showForm(parts: Parts, { request, reply }: Exchange, { status, ...shown }: FormContent = {}) {
  const { config, now, random } = parts
  const search = queryOf(request.url)
  const query = alertQuery(shown.query ?? search)
  const csrfToken = csrfTokenOf(request, random)
  setCsrfCookie(reply, csrfToken, { ...config, now: now() })
  const account = request.identity?.user.email
  const alertForm: AlertForm = {
    description: describeQuery(parseBoardUrl(query)),
    csrfToken,
    openedAt: now().getTime(),
    account: account ? displayEmail(account) : null,
    typed: { email: '', frequency: 'daily' },
    problems: [],
    outcome: outcomes.find((each) => each === parameterOf(search, 'sent')) ?? null,
    ...shown,
    query,
  }
  return parts.send(request, reply, { data: { alertForm }, ...(status !== undefined && { status }) })
}

async function subscribe(parts: Parts, exchange: Exchange) {
  const { request, reply } = exchange
  const { config, jobGuards, constantTimeMs } = parts
  if (!isFromOwnPage(request, config)) throw new Problem('forbidden')
  const fields = readForm(request)
  const frequency = frequencies.find((each) => each === fields['frequency']) ?? 'daily'
  const { query = '', email = '' } = fields
  const again = (status: number, problems: AlertForm['problems']) =>
    showForm(parts, exchange, { status, query, typed: { email, frequency }, problems })
  if (!isSameOriginRequest(request, { config }))
    return again(problemStatus.forbidden, [{ message: expiredFormMessage(request) }])
  // The CSRF token is in the body, so the caller can be identified only after the body has been read.
  await jobGuards.optionalAuth.beforeInput(request)
  const ctx: AlertContext = { ...parts, ip: request.ip, now: parts.now() }
  const userId = request.identity?.user.id
  const done = (outcome: (typeof outcomes)[number]) => {
    const search = alertQuery(query)
    return reply.redirect(`/alerts/new${search}${search === '' ? '?' : '&'}sent=${outcome}`, 303)
  }
  try {
    if (userId !== undefined) {
      await subscribeUser(ctx, { query, frequency, userId })
      return await done('on')
    }
    const elapsed = ctx.now.getTime() - Number(fields['opened'])
    const pace = { elapsed_ms: Number.isNaN(elapsed) ? 0 : elapsed, [HONEYPOT]: fields[HONEYPOT] }
    requireHumanPace(pace, minimumSecondsOf(config))
    const body = parseInput(alertBody, 'body', { query, frequency, email })
    const address = body.email ?? ''
    await limitSubscriptions({ ...ctx, hasEventCode: hasEventCode(request, config) }, address)
    await inConstantTime(constantTimeMs, () => subscribeVisitor(ctx, { query, frequency, email: address }))
    return await done('check-email')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return again(problemStatus[error.kind], error.faults.map(problemOf))
  }
}

function problemOf({ loc, message }: Problem['faults'][number]): AlertForm['problems'][number] {
  if (loc[1] === 'email')
    return { param: 'email', message: 'Enter an email address such as you@example.com.' }
  return { message: loc[1] === 'query' ? 'This search is too long for an alert.' : message }
}

/** Shows the page of an alert, or responds with 404 if the key is unknown. */
async function showPage({ db, send }: Parts, { request, reply }: KeyExchange, refusal?: string) {
  const { key } = request.params
  const alert = key.length > MAX_KEY_LENGTH ? undefined : await showAlert(db, key)
  const data = alert && { alert: { ...alert, ...(refusal !== undefined && { refusal }) } }
  const status = alert === undefined ? problemStatus.notFound : problemStatus.conflict
  const isFailed = alert === undefined || refusal !== undefined
  return send(request, reply, { ...(data && { data }), ...(isFailed && { status }) })
}

/**
 * Performs the action that the form names. The key in the URL authorizes the request. Forms on other sites are
 * rejected.
 */
async function perform(parts: Parts, exchange: KeyExchange) {
  const { request, reply } = exchange
  if (!isFromOwnPage(request, parts.config)) throw new Problem('forbidden')
  const ctx = contextOf(request, parts)
  await limitAddresses('answer_alert')(ctx, request.ip)
  const { key } = request.params
  const action = alertActions.find((each) => each === readForm(request)['action'])
  if (action === undefined) throw new Problem('malformed')
  try {
    await performActionByKey(ctx, key, action)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.kind === 'notFound') return showPage(parts, exchange)
    if (error.kind === 'conflict') return showPage(parts, exchange, error.faults[0]?.message)
    throw error
  }
  return reply.redirect(`/alerts/${encodeURIComponent(key)}`, 303)
}

/**
 * Unsubscribes with one click (RFC 8058). The key in the URL authorizes the request. Mail programs send this request
 * without a cookie, an origin or a CSRF token.
 */
async function unsubscribe(parts: Parts, { request, reply }: KeyExchange) {
  const { key } = request.params
  try {
    await unsubscribeAll(contextOf(request, parts), key)
  } catch (error) {
    if (!(error instanceof Problem && error.kind === 'notFound')) throw error
    return showPage(parts, { request, reply })
  }
  return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
}
