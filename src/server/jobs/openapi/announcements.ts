import { weekEndpoints } from '#contract/announcements/jobs-of-the-week.ts'
import { webhookEndpoints } from '#contract/announcements/webhooks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { settlementEndpoints } from '#contract/jobs/settlements.ts'
import type { Operation } from '#server/http/openapi.ts'

const week = {
  name: 'week',
  in: 'query',
  description: 'An ISO 8601 week such as 2026-W47; the last seven days by default',
  required: false,
} as const
const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
  (name) => ({ name, in: 'header', description: 'See Standard Webhooks', required: true }) as const,
)

const { create, test } = webhookEndpoints
const tooMany: Record<string, Record<number, string>> = {
  [create.id]: { 409: 'The maximum number of webhooks exists' },
  [test.id]: { 429: 'Too many test messages in a minute' },
}

export const announcementOperations: readonly Operation[] = [
  ...Object.values(webhookEndpoints).map(forStaff),
  {
    ...forStaff(weekEndpoints.read),
    parameters: [week],
    errors: { ...forStaff(weekEndpoints.read).errors, 422: 'No such week' },
  },
  {
    endpoint: settlementEndpoints.settle,
    tag: 'Jobs',
    parameters: headers,
    errors: {
      400: 'The body is not valid JSON',
      401: 'The signature is invalid or too old',
      404: 'There is no such job, or no secret is set',
      413: 'The body is larger than 16 KB',
      422: 'The body is not a settlement',
    },
  },
]

function forStaff(endpoint: Endpoint): Operation {
  return {
    endpoint,
    tag: 'Announcements',
    security: ['ApiKey', 'SessionToken'],
    errors: {
      ...(endpoint.body && { 400: 'The body is not valid JSON' }),
      401: 'Missing or invalid credentials',
      403: 'Only for staff, or a browser sent no valid CSRF token',
      ...(endpoint.params && { 404: 'There is no such webhook' }),
      ...(endpoint.body && {
        422: 'A value is missing or invalid; the response names the field and the reason',
      }),
      ...tooMany[endpoint.id],
    },
  }
}
