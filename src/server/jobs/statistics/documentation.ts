import type { Endpoint } from '#contract/endpoint.ts'
import { statisticsEndpoints } from '#contract/jobs/statistics.ts'
import type { Operation, Parameter } from '#server/http/openapi.ts'

/** Parts that all operations on jobs share. */
type Shared = Required<Pick<Operation, 'security'>> & {
  unauthorized: Record<number, string>
  notFound: Record<number, string>
  page: Parameter
}

const tag = 'Statistics'
const weeks: Parameter = {
  name: 'weeks',
  in: 'query',
  description: 'Number of weeks up to the current one; 12 by default, 104 at most',
  required: false,
}

export function statisticsOperations({ security, unauthorized, notFound, page }: Shared): Operation[] {
  const reading = (endpoint: Endpoint): Operation => ({
    endpoint,
    tag,
    security,
    parameters: [weeks],
    errors: { ...unauthorized, ...(endpoint.params && { ...notFound, 422: 'The ID is not a number' }) },
  })
  return [
    { ...reading(statisticsEndpoints.list), parameters: [weeks, page] },
    { ...reading(statisticsEndpoints.export), contentType: 'text/csv' },
    reading(statisticsEndpoints.job),
    {
      endpoint: statisticsEndpoints.count,
      tag,
      errors: {
        400: 'The body is not valid JSON',
        403: 'The request does not come from a page of this site',
        413: 'The body is larger than 200 bytes',
        422: 'A value is missing or invalid; the response names the field and the reason',
        429: 'Too many requests from one address; Retry-After has the seconds to wait',
      },
    },
  ]
}
