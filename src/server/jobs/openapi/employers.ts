// What the OpenAPI document says of members, invitations and domains.
import type { Endpoint } from '#contract/endpoint.ts'
import { domainEndpoints } from '#contract/jobs/domains.ts'
import { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '#contract/jobs/members.ts'
import type { Operation } from '#server/http/openapi.ts'

const tooMany = { 429: 'Too many in a short time; Retry-After tells how many seconds to wait' }
const { create, ...invitations } = invitationEndpoints
const { check, ...domains } = domainEndpoints

export const employerOperations: readonly Operation[] = [
  ...Object.values(memberEndpoints).map((endpoint) => operationOf(endpoint, 'Members')),
  ...Object.values(invitations).map((endpoint) => operationOf(endpoint, 'Members')),
  operationOf(create, 'Members', tooMany),
  ...Object.values(receivedInvitationEndpoints).map((endpoint) => operationOf(endpoint, 'Members')),
  ...Object.values(domains).map((endpoint) => operationOf(endpoint, 'Domains')),
  operationOf(check, 'Domains', { ...tooMany, 503: 'Too many domains are being checked' }),
]

function operationOf(endpoint: Endpoint, tag: string, more: Record<number, string> = {}): Operation {
  const { method, params, body } = endpoint
  return {
    endpoint,
    tag,
    security: ['ApiKey', 'SessionToken'],
    errors: {
      ...(body && { 400: 'The body is not valid JSON' }),
      401: 'Missing or invalid credentials',
      403: 'The caller has no such part in the company, or a browser sent no valid CSRF token',
      ...(params && { 404: 'There is none with this id' }),
      ...(method !== 'GET' && { 409: 'Something stands in the way: `detail` says what' }),
      ...(params && { 422: 'A value is missing or invalid: says where and why' }),
      ...more,
    },
  }
}
