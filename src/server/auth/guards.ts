import type { FastifyRequest } from 'fastify'

import type { Guard } from '#server/http/guards.ts'

import { unauthenticated } from './errors.ts'
import { requireRecent } from './reauthentication/recent.ts'

/** Like allauth, requires a logged-in user before the input is checked. */
export const loggedIn: Guard = { name: 'loggedIn', beforeInput: requireUser }

/** Like allauth, requires a logged-in user before and a recent authentication after the input is checked. */
export const recentlyAuthenticated: Guard = {
  name: 'recentlyAuthenticated',
  beforeInput: requireUser,
  afterInput: ({ account }) => requireRecent(account),
}

export function requireUser({ account: { user } }: FastifyRequest): void {
  if (user === undefined) throw unauthenticated()
}
