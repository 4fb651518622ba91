import type { Endpoint } from '#contract/endpoint.ts'
import { figureEndpoints } from '#contract/jobs/figures.ts'
import type { Operation, Parameter } from '#server/http/openapi.ts'

/** What the calls about jobs share. */
type Shared = Required<Pick<Operation, 'security'>> & {
  unauthorized: Record<number, string>
  notFound: Record<number, string>
  page: Parameter
}

const tag = 'Figures'
const weeks: Parameter = {
  name: 'weeks',
  in: 'query',
  description: 'How many weeks, up to the present one; 12 without it, 104 at most',
  required: false,
}

export function figureOperations({ security, unauthorized, notFound, page }: Shared): Operation[] {
  const reading = (endpoint: Endpoint): Operation => ({
    endpoint,
    tag,
    security,
    parameters: [weeks],
    errors: { ...unauthorized, ...(endpoint.params && { ...notFound, 422: 'The id is no number' }) },
  })
  return [
    { ...reading(figureEndpoints.list), parameters: [weeks, page] },
    { ...reading(figureEndpoints.export), contentType: 'text/csv' },
    reading(figureEndpoints.job),
    {
      endpoint: figureEndpoints.count,
      tag,
      errors: {
        400: 'The body is not valid JSON',
        403: 'It does not come from a page of this site',
        413: 'The body is larger than 200 bytes',
        422: 'A value is missing or invalid: says where and why',
        429: 'Too many from one address; Retry-After tells how many seconds to wait',
      },
    },
  ]
}
