// The pages of job alerts. They work without scripts. Opening a page changes nothing. Only a submitted form changes an
// alert.
import type { FastifyInstance } from 'fastify'

import { alertBody, alertQuery } from '#contract/alerts/alerts.ts'
import { alertActions, frequencies } from '#contract/alerts/rules/actions.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import { toCards } from '#contract/client/search.ts'
import { HONEYPOT } from '#contract/honeypot.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import type { AlertForm, NewestJobs } from '#contract/pages/render.ts'
import { limitSubscriptions } from '#server/alerts/limit-subscriptions.ts'
import { performActionByKey, unsubscribeAll } from '#server/alerts/perform-action.ts'
import { showAlert } from '#server/alerts/show.ts'
import {
  type AlertContext,
  minimumSecondsOf,
  subscribeUser,
  subscribeVisitor,
} from '#server/alerts/subscribe.ts'
import { contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { ignoreMissing, parseInput, Problem, problemStatus } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { acceptForms, readForm } from '#server/http/read-body.ts'
import { requireHumanPace } from '#server/http/require-human-pace.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'
import type { Search } from '#server/jobs/search/responses.ts'
import { inConstantTime } from '#server/lib/constant-time.ts'
import { hasEventCode } from '#server/rates/event.ts'
import type { Services } from '#server/services.ts'

import { alertListPages } from './alert-list-page.ts'
import { addKeyPage, answerForm, type Exchange, type FormPageParts, issueCsrfToken } from './form-pages.ts'

type Parts = FormPageParts & Pick<Services, 'constantTimeMs'> & { search: Search }
type KeyParams = { Params: { key: string } }

/** The number of jobs that the page of an alert shows. */
const SHOWN_JOBS = 2

const listNewest = ({ jobs, total }: SearchWire): NewestJobs => ({
  cards: toCards(jobs.slice(0, SHOWN_JOBS)),
  total,
})

const outcomes = ['check-email', 'on'] as const

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
    app.post('/alerts', open, (request, reply) => receiveForm(parts, { request, reply }))
  }
  const showPage = addKeyPage(app, parts, {
    path: '/alerts',
    limit: 'answer_alert',
    async read({ db }, key, refusal) {
      const alert = await showAlert(db, key)
      if (alert === undefined) return undefined
      const { query, state } = alert
      const isActive = state === 'active' && query !== null
      const newest = isActive ? listNewest((await parts.search(parseBoardUrl(query))).wire) : null
      return { alert: { ...alert, newest, ...refusal } }
    },
    async perform(ctx, key, form) {
      const action = alertActions.find((each) => each === form['action'])
      if (action === undefined) throw new Problem('malformed')
      await performActionByKey(ctx, key, action)
    },
  })
  // Mail programs that do not support one-click unsubscription open this link in a browser.
  app.get<KeyParams>('/alerts/:key/unsubscribe', open, ({ params: { key } }, reply) =>
    reply.redirect(`/alerts/${encodeURIComponent(key)}`, 303),
  )
  // One-click unsubscription (RFC 8058). The key in the URL authorizes the request. Mail programs send this request
  // without a cookie, an origin or a CSRF token.
  app.post<KeyParams>('/alerts/:key/unsubscribe', open, async (request, reply) => {
    const end = unsubscribeAll(contextOf(request, parts), request.params.key)
    const isKnown = await end.then(() => true, ignoreMissing)
    if (!isKnown) return showPage(request, reply)
    return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n')
  })
}

type FormContent = Partial<Pick<AlertForm, 'problems' | 'typed' | 'query'>> & { status?: number }

async function showForm(parts: Parts, { request, reply }: Exchange, { status, ...shown }: FormContent = {}) {
  const search = queryOf(request.url)
  const query = alertQuery(shown.query ?? search)
  const csrfToken = issueCsrfToken({ request, reply }, parts)
  const account = request.identity?.user.email
  const { wire } = await parts.search(parseBoardUrl(query))
  const alertForm: AlertForm = {
    csrfToken,
    openedAt: parts.now().getTime(),
    account: account ? displayEmail(account) : null,
    typed: { email: '', frequency: 'daily' },
    problems: [],
    newest: listNewest(wire),
    allWords: (wire.total === 0 && wire.offers.find(({ kind }) => kind === 'words')) || null,
    outcome: outcomes.find((each) => each === parameterOf(search, 'sent')) ?? null,
    ...shown,
    query,
  }
  return parts.send(request, reply, { data: { alertForm }, ...(status !== undefined && { status }) })
}

/**
 * Answers the form at `/alerts/new`. The shorter forms on other pages have no CSRF token and no time of opening, because
 * those pages are cached. Without scripts they lead here, and the answer is the longer form with the typed address.
 */
async function receiveForm(parts: Parts, exchange: Exchange) {
  const { request, reply } = exchange
  const { csrfmiddlewaretoken, query = '', email = '' } = readForm(request)
  if (csrfmiddlewaretoken !== undefined) return subscribe(parts, exchange)
  if (!isFromOwnPage(request, parts.config)) throw new Problem('forbidden')
  // Without a token, a session does not count. Users need no address and get the form with the address of the account.
  if (email === '') return reply.redirect(`/alerts/new${alertQuery(query)}`, 303)
  const wish = { query, frequency: 'daily', email } as const
  try {
    parseInput(alertBody, 'body', wish)
    return await showForm(parts, exchange, { query, typed: wish })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refuseForm(parts, exchange, { ...wish, problem: error })
  }
}

function subscribe(parts: Parts, exchange: Exchange) {
  const { request } = exchange
  const { config, constantTimeMs } = parts
  const fields = readForm(request)
  const frequency = frequencies.find((each) => each === fields['frequency']) ?? 'daily'
  const { query = '', email = '' } = fields
  const pathOf = (outcome: (typeof outcomes)[number]) => {
    const search = alertQuery(query)
    return `/alerts/new${search}${search === '' ? '?' : '&'}sent=${outcome}`
  }
  return answerForm(parts, exchange, {
    async perform() {
      const ctx: AlertContext = { ...parts, ip: request.ip, now: parts.now() }
      const userId = request.identity?.user.id
      if (userId !== undefined) {
        await subscribeUser(ctx, { query, frequency, userId })
        return pathOf('on')
      }
      const elapsed = ctx.now.getTime() - Number(fields['opened'])
      const pace = { elapsed_ms: Number.isNaN(elapsed) ? 0 : elapsed, [HONEYPOT]: fields[HONEYPOT] }
      requireHumanPace(pace, minimumSecondsOf(config))
      const body = parseInput(alertBody, 'body', { query, frequency, email })
      const address = body.email ?? ''
      await limitSubscriptions({ ...ctx, hasEventCode: hasEventCode(request, config) }, address)
      await inConstantTime(constantTimeMs, () => subscribeVisitor(ctx, { query, frequency, email: address }))
      return pathOf('check-email')
    },
    refuse: (problem) => refuseForm(parts, exchange, { query, frequency, email, problem }),
  })
}

type RefusedForm = AlertForm['typed'] & { query: string; problem: Problem }

/** Shows the form again with the problem and the typed values. */
function refuseForm(parts: Parts, exchange: Exchange, { query, problem, ...typed }: RefusedForm) {
  const { kind, faults, retryAfterSeconds } = problem
  if (retryAfterSeconds !== undefined) exchange.reply.header('retry-after', retryAfterSeconds)
  const problems = faults.map(problemOf)
  return showForm(parts, exchange, { status: problemStatus[kind], query, typed, problems })
}

function problemOf({ loc, message }: Problem['faults'][number]): AlertForm['problems'][number] {
  if (loc[1] === 'email')
    return { param: 'email', message: 'Enter an email address, such as ada@example.com.' }
  return { message: loc[1] === 'query' ? 'This search is too long for an alert.' : message }
}
