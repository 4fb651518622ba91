import type { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { displayEmail } from '#contract/auth/display-email.ts'
import type { Flow } from '#contract/auth/flow.ts'
import type { AuthStateResponse } from '#contract/auth/shapes.ts'
import { type ApiResponse, json } from '#server/http/errors.ts'
import { problemStatus } from '#server/http/problem.ts'
import type { Session } from '#server/identity/session/session.ts'
import type { LoginMethod } from '#server/identity/session/state.ts'

import type { AuthContext } from './context.ts'
import { listFlows, listPasswordReset } from './flows.ts'
import { presentUser } from './present-user.ts'

const HTML = 'text/html; charset=utf-8'

export type FileResponse = Omit<ApiResponse, 'body'> & { body: Readable }

/**
 * The result of a request that a browser makes to open a page. Either an HTML page with its content security policy, or
 * a redirect.
 */
export type PageAnswer = { html: string; policy: string } | { location: string }

/** The response to OPTIONS, an empty page. */
export const emptyPage: ApiResponse = { status: 200, type: HTML, body: '' }

/** Returns a JSON response. If the session has a new token, an app receives the token in `meta`. */
export function jsonResponse(
  { session }: AuthContext,
  answer: { status: number; meta?: object },
): ApiResponse {
  const meta = { ...answer.meta, ...presentNewToken(session) }
  return json(answer.status, Object.keys(meta).length === 0 ? answer : { ...answer, meta })
}

export function pageResponse(reply: FastifyReply, answer: PageAnswer): ApiResponse {
  if ('location' in answer) reply.header('location', answer.location)
  else reply.header('content-security-policy', answer.policy)
  return 'location' in answer
    ? { status: 302, type: HTML, body: '' }
    : { status: 200, type: HTML, body: answer.html }
}

/** Returns a response with a ZIP file that is streamed while it is created. */
export function fileResponse(
  reply: FastifyReply,
  { name, content }: { name: string; content: Readable },
): FileResponse {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return { status: 200, type: 'application/zip', body: content }
}

export function stateResponse(state: AuthStateResponse): ApiResponse {
  return json(state.status, state)
}

/**
 * Returns the auth state as a response. If `again` is set, the response is a 401, and the logged-in user must
 * reauthenticate by one of the flows in `again`.
 */
export function authStateResponse(
  { session, user, config, now }: AuthContext,
  again?: Flow[],
): AuthStateResponse {
  const token = presentNewToken(session)
  if (user) {
    const flows = again && [
      ...again,
      ...listPasswordReset({ settings: config.accounts, state: session.state, now }),
    ]
    const methods = session.state.methods.map(presentMethod)
    const data = { user: presentUser(user), methods, ...(flows && { flows }) }
    return { status: again ? 401 : 200, data, meta: { is_authenticated: true, ...token } }
  }
  const flows = listFlows({ settings: config.accounts, client: session.client, state: session.state, now })
  return { status: 401, data: { flows }, meta: { is_authenticated: false, ...token } }
}

function presentMethod({ email, ...method }: LoginMethod) {
  return { ...method, ...(email !== undefined && { email: displayEmail(email) }) }
}

/**
 * Returns a field with the new session token for an app. Returns no field for browsers, or if the session has no new
 * token.
 */
function presentNewToken({ client, newToken }: Session): { session_token?: string } {
  return client === 'app' && newToken !== undefined ? { session_token: newToken } : {}
}

/**
 * Returns a response with the flows, but without the user. The status is 410 for an app with an unknown session token,
 * and 401 for a call that continues a flow although none is pending.
 */
export function anonymousResponse(
  { session, user, config, now }: AuthContext,
  why: 'gone' | 'notPending',
): AuthStateResponse {
  const { client, state } = session
  const flows = listFlows({ settings: config.accounts, client, state, now, isLoggedIn: user !== undefined })
  return { status: problemStatus[why], data: { flows }, meta: { is_authenticated: null } }
}
