// The domain of a company and its verification.
import * as z from 'zod/mini'

import { conflictError, endpoint, endpointGroup, rateError } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { line } from './payload-fields.ts'
import { newPayload } from './payload.ts'

const path = '/ninja-api/companies/{company_id}/domain'

/** The result of a check. Members use it to fix the DNS records. */
const domainCheck = z.object({
  /** The TXT records that the check found at each name. */
  records: z.array(
    z.object({ name: z.string(), values: z.array(z.string()), problem: z.nullable(z.string()) }),
  ),
  file: z.object({
    url: z.string(),
    status: z.nullable(z.int()),
    first_line: z.nullable(z.string()),
    problem: z.nullable(z.string()),
  }),
})

const domainStates = ['unverified', 'verified', 'missing'] as const

/** A `missing` domain is still verified, but the last check did not find the token. Verification ends at `ends_at`. */
const domainWire = z.object({
  domain: z.string(),
  token: z.string(),
  state: z.enum(domainStates),
  verified_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
  checked_at: z.nullable(z.iso.datetime()),
  found: z.nullable(domainCheck),
})

export type DomainCheck = z.infer<typeof domainCheck>
export type DomainWire = z.infer<typeof domainWire>

/** The maximum length of the input. It is longer than any domain, because users may paste a whole URL. */
const MAX_TYPED_LENGTH = 300

const domainBody = newPayload(z.object({ domain: line({ min: 1, max: MAX_TYPED_LENGTH }) }))

export type DomainBody = z.infer<typeof domainBody>

const params = z.object({ company_id: integerInPath })

export const domainEndpoints = endpointGroup(
  { tag: 'Domains', writeErrors: conflictError },
  {
    read: endpoint({
      id: 'getDomain',
      method: 'GET',
      path,
      summary: 'The domain of a company and the result of its last check, for members and staff',
      params,
      response: z.object({ claim: z.nullable(domainWire) }),
    }),
    set: endpoint({
      id: 'setDomain',
      method: 'PUT',
      path,
      summary: 'Set the domain of a company',
      params,
      body: domainBody,
      response: domainWire,
    }),
    check: endpoint({
      id: 'checkDomain',
      method: 'POST',
      path: `${path}/check`,
      summary: 'Check the domain for the token now',
      params,
      response: domainWire,
      errors: { ...conflictError, ...rateError, 503: 'Too many domains are being checked' },
    }),
    remove: endpoint({
      id: 'removeDomain',
      method: 'DELETE',
      path,
      summary: 'Remove the domain of a company',
      params,
    }),
  },
)
