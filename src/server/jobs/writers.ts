// Who may write jobs and companies, and so sees also what is not on the board.
import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Guard } from '#server/http/guards.ts'
import { isGenuine } from '#server/http/own-pages.ts'
import { Problem } from '#server/http/problem.ts'
import type { Authentication, Identity } from '#server/identity/authenticate.ts'

export type Writers = {
  readonly requireWriter: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Lets everybody in, and asks who it is of those who show anything. */
  readonly optionalAuth: Guard
  include(identity: Identity | undefined): boolean
}

type Parts = { authentication: Authentication; config: Config }

export function writersOf({ authentication, config }: Parts): Writers {
  const identify = (request: FastifyRequest) => authentication.identify(request, ['session', 'key'])

  function include(identity: Identity | undefined): boolean {
    return identity !== undefined && (config.jobsWritableBy === 'authenticated' || identity.user.isStaff)
  }

  return {
    include,
    requireWriter: {
      name: 'writer',
      async beforeInput(request) {
        // As in Ninja a browser that does not pass the CSRF check is not even asked who it is.
        if (isBrowser(request) && !isGenuine(request, { config })) throw forbidden('CSRF check Failed')
        const identity = await identify(request)
        // Ninja goes on as with a browser, which would have to pass the CSRF check.
        if (identity === undefined && showsSessionToken(request)) throw forbidden('This session is over')
        if (identity === undefined) throw new Problem('unauthenticated')
        if (!include(identity)) throw forbidden('Only staff may write here.')
      },
    },
    optionalAuth: {
      name: 'optionalAuth',
      async beforeInput(request) {
        if (!showsAnything(request)) return
        await identify(request).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
        })
      },
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
