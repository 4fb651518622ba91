import type { FastifyRequest } from 'fastify'

import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'

import { unauthenticated } from './errors.ts'
import { requireRecent } from './reauthentication/recent.ts'

/** Like allauth, requires a logged-in user before the input is checked. */
export const loggedIn: Guard = { name: 'loggedIn', beforeInput: requireUser }

/** Like allauth, requires a logged-in user. After the input has been checked, also requires a recent authentication. */
export const recentlyAuthenticated: Guard = {
  name: 'recentlyAuthenticated',
  beforeInput: requireUser,
  afterInput: ({ account }) => requireRecent(account),
}

/** Like `recentlyAuthenticated`, for staff. Answers 403 to other users. */
export const recentStaff: Guard = {
  name: 'staff, recentlyAuthenticated',
  beforeInput(request) {
    requireUser(request)
    if (!request.account.user?.isStaff) throw staffOnly()
  },
  afterInput: ({ account }) => requireRecent(account),
}

export function staffOnly(): Problem {
  return new Problem('forbidden', [{ code: 'staff_only', message: 'Only staff can do this.', loc: ['body'] }])
}

export function requireUser({ account: { user } }: FastifyRequest): void {
  if (user === undefined) throw unauthenticated()
}
