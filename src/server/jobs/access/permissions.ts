import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { isSameOriginRequest } from '#server/http/same-origin.ts'
import type { Authentication, Identity } from '#server/identity/authenticate.ts'

import { forbidden } from '../store/problems.ts'

export type JobGuards = {
  /** Accepts only callers with write access to all jobs and companies. `mayWrite` defines this access. */
  readonly requireWriter: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /**
   * Accepts the callers whom `requireWriter` accepts, or every user if `JOBS_WRITABLE_BY=employers`. In the second case
   * the handler checks the role of the user in the company.
   */
  readonly requirePoster: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Accepts every user. */
  readonly requireUser: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Accepts only staff, regardless of `JOBS_WRITABLE_BY`. */
  readonly requireStaff: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Accepts only staff, and reviewers if `JOBS_WRITABLE_BY=employers`. */
  readonly requireReviewer: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Accepts callers with an API key or session token, and browsers on a page of this site. */
  readonly sameOriginOrCredentials: Guard
  /** Accepts all callers. Loads the user of callers who send a session or an API key. */
  readonly optionalAuth: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Accepts all callers. Requests with `include=all` need write access to all jobs and companies. */
  readonly anyoneUnlessAll: Required<Pick<Guard, 'name' | 'beforeInput'>>
  /** Returns whether the caller may load pictures that are not public. Only users who may post or review jobs may. */
  readonly maySeeUnpublished: (request: FastifyRequest) => Promise<boolean>
}

type Caller = { config: Pick<Config, 'jobsWritableBy'>; identity: Identity | undefined }

/**
 * Returns whether the caller has write access to all jobs and companies. Staff have it, and with
 * `JOBS_WRITABLE_BY=authenticated` every logged-in user.
 */
export function mayWrite({ config, identity }: Caller): boolean {
  return identity !== undefined && (config.jobsWritableBy === 'authenticated' || identity.user.isStaff)
}

/** Returns whether the caller may post jobs, for all companies or only for their own. */
export function mayPost(caller: Caller): boolean {
  const { config, identity } = caller
  return identity !== undefined && (config.jobsWritableBy === 'employers' || mayWrite(caller))
}

export function mayReview({ config, identity }: Caller): boolean {
  if (identity === undefined) return false
  return identity.user.isStaff || (config.jobsWritableBy === 'employers' && identity.user.isReviewer)
}

export function mayAdminister({ identity }: Caller): boolean {
  return identity?.user.isStaff ?? false
}

type Parts = { authentication: Authentication; config: Config }

const programs = ['ApiKey', 'SessionToken'] as const

export function jobGuardsOf({ authentication, config }: Parts): JobGuards {
  const identify = (request: FastifyRequest) => authentication.identify(request, ['session', 'key'])

  type Admission = { admits: (caller: Caller & { identity: Identity }) => boolean; refusal?: string }

  function guardOf(name: string, { admits, refusal = 'Only staff may write here.' }: Admission) {
    return {
      name,
      accepts: programs,
      async beforeInput(request: FastifyRequest) {
        // Like Django Ninja, checks for CSRF before it authenticates a browser.
        if (isBrowser(request) && !isSameOriginRequest(request, { config }))
          throw forbidden('CSRF check Failed')
        const identity = await identify(request)
        // Returns 403 for an invalid session token, because Django Ninja handles it like a failed CSRF check.
        if (identity === undefined && sendsSessionToken(request)) throw forbidden('This session has expired')
        if (identity === undefined) throw new Problem('unauthenticated')
        if (!admits({ config, identity })) throw forbidden(refusal)
      },
    }
  }

  const requireWriter = guardOf('writer', { admits: mayWrite })
  const optionalAuth = {
    name: 'optionalAuth',
    async beforeInput(request: FastifyRequest) {
      if (!sendsCookieOrCredentials(request)) return
      await identify(request).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },
  }

  return {
    anyoneUnlessAll: {
      name: 'anyone; writer with include=all',
      async beforeInput(request) {
        if (includesUnpublished(queryOf(request.url))) await requireWriter.beforeInput(request)
      },
    },
    async maySeeUnpublished(request) {
      await optionalAuth.beforeInput(request)
      const caller = { config, identity: request.identity }
      return mayPost(caller) || mayReview(caller)
    },
    requireWriter,
    requireUser: guardOf('user', { admits: () => true }),
    requirePoster: guardOf('poster', { admits: mayPost }),
    requireStaff: guardOf('staff', { admits: mayAdminister }),
    requireReviewer: guardOf('reviewer', {
      admits: mayReview,
      refusal: 'Only reviewers may see the review queue and decide.',
    }),
    sameOriginOrCredentials: {
      name: 'anyone, from our pages or with credentials',
      accepts: programs,
      isOptional: true,
      async beforeInput(request) {
        if (!sendsCredentials(request.headers) && !isSameOriginRequest(request, { config }))
          throw forbidden('CSRF check Failed')
        await identify(request)
      },
    },
    optionalAuth,
  }
}

/** Returns the caller's permissions. Pages show only actions that the permissions allow. */
export async function readPermissions(ctx: Context) {
  return {
    write_jobs: mayWrite(ctx),
    post_jobs: mayPost(ctx),
    is_staff: mayAdminister(ctx),
    review: mayReview(ctx),
  }
}

function sendsSessionToken({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined && Boolean(headers['x-session-token'])
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && !sendsCredentials(headers)
}

function sendsCookieOrCredentials({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined || sendsCredentials(headers)
}

function sendsCredentials(headers: FastifyRequest['headers']): boolean {
  return headers.authorization !== undefined || headers['x-session-token'] !== undefined
}

/**
 * Returns whether a request for a list of jobs or companies asks for unpublished ones too (`include=all`). Only callers
 * with write access to all jobs and companies may ask for them.
 */
export function includesUnpublished(query: string): boolean {
  return query !== '' && parameterOf(query, 'include') === 'all'
}
