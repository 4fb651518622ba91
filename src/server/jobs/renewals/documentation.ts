import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import type { Operation } from '#server/http/openapi.ts'

/** Needs no credentials because the body contains the key. */
export const renewalOperation: Operation = {
  endpoint: renewalEndpoints.answer,
  tag: 'Jobs',
  errors: {
    400: 'The body is not valid JSON',
    404: 'The key is unknown or too old',
    409: 'The key was used, or the job needs a review first',
    422: 'A value is missing or invalid; the response names the field and the reason',
    429: 'Too many answers in a minute',
  },
}
