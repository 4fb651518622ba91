// What the API's document says of the calls of reviewers, and of reports.
import type { Endpoint } from '#contract/endpoint.ts'
import { reportEndpoints } from '#contract/jobs/reports.ts'
import { reviewEndpoints } from '#contract/jobs/review.ts'
import type { Operation, SecurityScheme } from '#server/http/openapi.ts'

const security: readonly SecurityScheme[] = ['ApiKey', 'SessionToken']

const withBody = {
  400: 'The body is not valid JSON',
  422: 'A value is missing or invalid: says where and why',
}

export const reviewOperations: readonly Operation[] = [
  ...Object.values(reviewEndpoints).map(reviewOf),
  reportOf(reportEndpoints.create),
]

/** For those who decide on what waits. */
function reviewOf(endpoint: Endpoint): Operation {
  const page = {
    name: 'page',
    in: 'query',
    description: 'Counted from 1, 50 a page; past the end it is the last',
    required: false,
  } as const
  return {
    endpoint,
    tag: 'Review',
    security,
    ...(endpoint.id === reviewEndpoints.list.id && { parameters: [page] }),
    errors: {
      ...(endpoint.body && withBody),
      401: 'Missing or invalid credentials',
      403: 'The caller does not review, or a browser sent no valid CSRF token',
      ...(endpoint.params && { 404: 'It does not wait, or no longer; or that domain is not blocked' }),
    },
  }
}

/** By anybody: who is known counts as that user, anybody else by where they ask from. */
function reportOf(endpoint: Endpoint): Operation {
  const errors = {
    ...withBody,
    403: 'A browser sent no valid CSRF token',
    429: 'Too many reports in an hour',
  }
  return { endpoint, tag: 'Jobs', security, errors }
}
