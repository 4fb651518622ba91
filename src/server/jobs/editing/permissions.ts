// Who may write jobs and companies, and so sees also what is not on the board.
import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { isSameOriginRequest } from '#server/http/same-origin.ts'
import type { Authentication, Identity } from '#server/identity/authenticate.ts'

export type Writers = {
  /** Those who write all jobs and companies: staff, or everybody where the installation says so. */
  readonly requireWriter: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** These, and where employers post themselves every user: for which companies, the use-case asks. */
  readonly requirePoster: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Those who run the site, whoever else may write. */
  readonly requireStaff: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Those who decide on what waits: staff, and where employers post themselves reviewers. */
  readonly requireReviewer: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Everybody, from a page of ours or with credentials: not a page of somebody else in the browser of a visitor. */
  readonly anyoneGenuine: Guard
  /** Lets everybody in, and asks who it is of those who show anything. */
  readonly optionalAuth: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Whether somebody writes all jobs and companies. */
  readonly include: (identity: Identity | undefined) => boolean
  /** Whether somebody may post, be it for a company of their own. */
  readonly mayPost: (identity: Identity | undefined) => boolean
  /** Whether somebody decides on what waits. */
  readonly review: (identity: Identity | undefined) => boolean
  /** Everybody; with `include=all` only writers. */
  readonly anyoneUnlessAll: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Whether the caller may load uploaded pictures that are not public. Posters and reviewers may. */
  readonly maySeeUnpublished: (request: FastifyRequest) => Promise<boolean>
}

type Parts = { authentication: Authentication; config: Config }

const programs = ['ApiKey', 'SessionToken'] as const

export function writersOf({ authentication, config }: Parts): Writers {
  const identify = (request: FastifyRequest) => authentication.identify(request, ['session', 'key'])

  function include(identity: Identity | undefined): boolean {
    return identity !== undefined && (config.jobsWritableBy === 'authenticated' || identity.user.isStaff)
  }

  function mayPost(identity: Identity | undefined): boolean {
    return identity !== undefined && (config.jobsWritableBy === 'employers' || include(identity))
  }

  function review(identity: Identity | undefined): boolean {
    if (identity === undefined) return false
    return identity.user.isStaff || (config.jobsWritableBy === 'employers' && identity.user.isReviewer)
  }

  type Admission = { admits: (identity: Identity) => boolean; refusal?: string }

  function guardOf(name: string, { admits, refusal = 'Only staff may write here.' }: Admission) {
    return {
      name,
      accepts: programs,
      async beforeInput(request: FastifyRequest) {
        // As in Ninja a browser that does not pass the CSRF check is not even asked who it is.
        if (isBrowser(request) && !isSameOriginRequest(request, { config }))
          throw forbidden('CSRF check Failed')
        const identity = await identify(request)
        // Ninja goes on as with a browser, which would have to pass the CSRF check.
        if (identity === undefined && showsSessionToken(request)) throw forbidden('This session is over')
        if (identity === undefined) throw new Problem('unauthenticated')
        if (!admits(identity)) throw forbidden(refusal)
      },
    }
  }

  const requireWriter = guardOf('writer', { admits: include })
  const optionalAuth = {
    name: 'optionalAuth',
    async beforeInput(request: FastifyRequest) {
      if (!showsAnything(request)) return
      await identify(request).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },
  }

  return {
    include,
    mayPost,
    review,
    anyoneUnlessAll: {
      name: 'anyone; writer with include=all',
      async beforeInput(request) {
        if (includesUnpublished(queryOf(request.url))) await requireWriter.beforeInput(request)
      },
    },
    async maySeeUnpublished(request) {
      await optionalAuth.beforeInput(request)
      return mayPost(request.identity) || review(request.identity)
    },
    requireWriter,
    requirePoster: guardOf('poster', { admits: mayPost }),
    requireStaff: guardOf('staff', { admits: ({ user }) => user.isStaff }),
    requireReviewer: guardOf('reviewer', {
      admits: review,
      refusal: 'Only reviewers may see and decide on what waits.',
    }),
    anyoneGenuine: {
      name: 'anyone, from our pages or with credentials',
      accepts: programs,
      isOptional: true,
      async beforeInput(request) {
        if (!showsCredentials(request.headers) && !isSameOriginRequest(request, { config }))
          throw forbidden('CSRF check Failed')
        await identify(request)
      },
    },
    optionalAuth,
  }
}

/** What whoever asks may do here, for what pages offer them. */
export function permissionsReader(writers: Writers) {
  return async ({ identity }: Context) => ({
    write_jobs: writers.include(identity),
    post_jobs: writers.mayPost(identity),
    is_staff: identity?.user.isStaff ?? false,
    review: writers.review(identity),
  })
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

/** Whether a list request includes items that are not public (`include=all`). Only writers may request them. */
export function includesUnpublished(query: string): boolean {
  return query !== '' && parameterOf(query, 'include') === 'all'
}
