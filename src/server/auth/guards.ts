import type { FastifyRequest } from 'fastify'

import type { Guard } from '#server/http/guards.ts'

import { unauthenticated } from './errors.ts'
import { requireRecent } from './reauthentication/recent.ts'

/** The protocol requires a user before it checks the input, and a recent authentication after that. */
export const loggedIn: Guard = { name: 'loggedIn', beforeInput: requireUser }

export const recentlyAuthenticated: Guard = {
  name: 'recentlyAuthenticated',
  beforeInput: requireUser,
  afterInput: ({ account }) => requireRecent(account),
}

export function requireUser({ account: { user } }: FastifyRequest): void {
  if (user === undefined) throw unauthenticated()
}
