import type { FastifyRequest } from 'fastify'

import type { Guard } from '#server/http/guards.ts'
import { type Problem, refusal } from '#server/http/problem.ts'

import { unauthenticated } from '../ground/errors.ts'
import { requireRecent } from './reauthentication.ts'

/** Requires a logged-in user. As in allauth, this check comes before the check of the input. */
export const loggedIn: Guard = { name: 'loggedIn', beforeInput: requireUser }

/**
 * Requires a logged-in user who has authenticated recently. As in allauth, the server first checks that the user is
 * logged in, then the input, and then the time of the authentication.
 */
export const recentlyAuthenticated: Guard = {
  name: 'recentlyAuthenticated',
  beforeInput: requireUser,
  afterInput: ({ account }) => requireRecent(account),
}

/** Like `recentlyAuthenticated`, but also requires a staff user. Responds with 403 to other users. */
export const recentStaff: Guard = {
  name: 'staff, recentlyAuthenticated',
  beforeInput(request) {
    requireUser(request)
    if (!request.account.user?.isStaff) throw staffOnly()
  },
  afterInput: ({ account }) => requireRecent(account),
}

export function staffOnly(): Problem {
  return refusal('forbidden', 'Only staff can do this.', { code: 'staff_only' })
}

export function requireUser({ account: { user } }: FastifyRequest): void {
  if (user === undefined) throw unauthenticated()
}
