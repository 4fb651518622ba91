// Who may write postings and companies, and so sees also what is not on the board.
import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config.ts'
import { type Guard, named } from '#server/http/guards.ts'
import { isGenuine } from '#server/http/own-pages.ts'
import { Problem } from '#server/http/problem.ts'
import type { Caller, Identity } from '#server/session/identify.ts'

export type Writers = {
  /** Lets nobody else in. */
  only: Guard
  /** Lets everybody in, and asks who it is of those who show anything. */
  noticed: Guard
  /** Whether somebody who came in is one. */
  include(caller: Caller | undefined): boolean
}

export function writersOf({ identity, config }: { identity: Identity; config: Config }): Writers {
  const asUser = identity.by('session', 'key')

  function include(caller: Caller | undefined): boolean {
    return caller !== undefined && (config.jobsWritableBy === 'authenticated' || caller.user.isStaff)
  }

  return {
    include,
    only: named('writer', async (request) => {
      // As Ninja does it: a browser that does not prove that our page asks is not even asked who it is.
      if (isBrowser(request) && !isGenuine(request, { config })) throw forbidden('CSRF check Failed')
      await Promise.resolve(asUser(request)).catch((error: unknown) => {
        const isNobody = error instanceof Problem && error.kind === 'unauthenticated'
        // Ninja goes on as with a browser, which would have to prove that our page asks.
        throw isNobody && showsSessionToken(request) ? forbidden('This session is over') : error
      })
      if (!include(identity.callerOf(request))) throw forbidden('Only staff may write here')
    }),
    async noticed(request) {
      if (!showsAnything(request)) return
      await Promise.resolve(asUser(request)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },
  }
}

function showsSessionToken({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined && Boolean(headers['x-session-token'])
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && !showsCredentials(headers)
}

function showsAnything({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined || showsCredentials(headers)
}

function showsCredentials(headers: FastifyRequest['headers']): boolean {
  return headers.authorization !== undefined || headers['x-session-token'] !== undefined
}

function forbidden(message: string): Problem {
  return new Problem('forbidden', [{ code: 'forbidden', message, loc: [] }])
}
