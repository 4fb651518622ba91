import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import type { Operation } from '#server/http/openapi.ts'

/** As the Job API's document describes it: the key is in the body, so nobody has to say who calls. */
export const renewalOperation: Operation = {
  endpoint: renewalEndpoints.answer,
  tag: 'Jobs',
  errors: {
    400: 'The body is not valid JSON',
    404: 'No email that is still of use had this key',
    409: 'It was answered, or the job has to be reviewed first',
    422: 'A value is missing or invalid: says where and why',
    429: 'Too many answers in a minute',
  },
}
