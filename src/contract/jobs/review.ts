// The review queue, evidence about its entries, blocked domains and notification settings of reviewers.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, pageParameter } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { booleanField, line, oneOf } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { companyEntry, reviewEntry, reviewRow } from './review-entries.ts'
import { reviewSubjects } from './rules/decisions.ts'

const base = '/ninja-api/review'

const jobId = z.object({ job_id: integerInPath })

const companyId = z.object({ company_id: integerInPath })

/** `counts` and `count` cover the whole queue, not only this page. */
const reviewList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(reviewSubjects), z.int()),
  results: z.array(reviewRow),
})

const MAX_DOMAIN_LENGTH = 253

/** A domain of an entry, and the number of entries that are refused if a reviewer blocks the domain. */
const entryDomain = z.object({
  domain: z.string(),
  kind: z.enum(['apply', 'website', 'email']),
  waiting: z.int(),
  /** The reason why the domain cannot be blocked, or null if it can. */
  refusal: z.nullable(z.string()),
})

const blockedDomain = z.object({
  domain: z.string(),
  reason: z.nullable(z.string()),
  blocked_by: z.nullable(z.string()),
  blocked_at: z.iso.datetime(),
})

/**
 * The result of blocking a domain. `left` counts entries of the reviewer's own companies, on which the reviewer may not
 * decide. `published` counts jobs with this domain that are still on the board.
 */
const blockOutcome = z.object({ domain: z.string(), refused: z.int(), left: z.int(), published: z.int() })

const blockBody = newPayload(
  z.object({
    domain: line({ min: 1, max: MAX_DOMAIN_LENGTH }),
    reason: z.nullish(line({ max: 300 })),
  }),
)

export const reviewEmails = ['at_once', 'daily', 'never'] as const
/** `weekly` is whether the reviewer gets a weekly email about the queue. Without it, a request keeps the setting. */
const settingsBody = newPayload(z.object({ emails: oneOf(reviewEmails), weekly: z.optional(booleanField) }))
const settings = z.object({ emails: z.enum(reviewEmails), weekly: z.boolean() })

export type ReviewRow = z.infer<typeof reviewRow>
export type ReviewList = z.infer<typeof reviewList>
export type ReviewEntry = z.infer<typeof reviewEntry>
export type CompanyReviewEntry = z.infer<typeof companyEntry>
export type EntryDomain = z.infer<typeof entryDomain>
export type BlockedDomain = z.infer<typeof blockedDomain>
export type BlockOutcome = z.infer<typeof blockOutcome>
export type BlockBody = z.infer<typeof blockBody>
export type ReviewSettings = z.infer<typeof settings>
export type ReviewSettingsBody = z.infer<typeof settingsBody>

export const reviewEndpoints = endpointGroup(
  { tag: 'Review' },
  {
    list: endpoint({
      id: 'listReview',
      method: 'GET',
      path: base,
      summary: 'The review queue: reported jobs first, then the oldest entries',
      response: reviewList,
      parameters: [pageParameter(50)],
    }),
    count: endpoint({
      id: 'countReview',
      method: 'GET',
      path: `${base}/count`,
      summary: 'The number of entries that the caller may decide on',
      response: z.object({ count: z.int() }),
    }),
    read: endpoint({
      id: 'getReviewEntry',
      method: 'GET',
      path: `${base}/jobs/{job_id}`,
      summary: 'One pending job with evidence',
      params: jobId,
      response: reviewEntry,
    }),
    domains: endpoint({
      id: 'listDomainsOfReviewEntry',
      method: 'GET',
      path: `${base}/jobs/{job_id}/domains`,
      summary: 'The domains of a pending job, and the number of entries with each',
      params: jobId,
      response: z.array(entryDomain),
    }),
    readCompany: endpoint({
      id: 'getCompanyReviewEntry',
      method: 'GET',
      path: `${base}/companies/{company_id}`,
      summary: 'The pending changes of one company, with evidence',
      params: companyId,
      response: companyEntry,
    }),
    companyDomains: endpoint({
      id: 'listDomainsOfCompanyReviewEntry',
      method: 'GET',
      path: `${base}/companies/{company_id}/domains`,
      summary: 'The domains of the pending changes of a company, and the number of entries with each',
      params: companyId,
      response: z.array(entryDomain),
    }),
    blocked: endpoint({
      id: 'listBlockedDomains',
      method: 'GET',
      path: `${base}/blocked-domains`,
      summary: 'The blocked domains, newest first',
      response: z.object({ count: z.int(), results: z.array(blockedDomain) }),
    }),
    block: endpoint({
      id: 'blockDomain',
      method: 'POST',
      path: `${base}/blocked-domains`,
      summary:
        'Block a domain and its subdomains. Refuses all pending entries with the domain, and rejects new ones',
      body: blockBody,
      response: blockOutcome,
    }),
    unblock: endpoint({
      id: 'unblockDomain',
      method: 'DELETE',
      path: `${base}/blocked-domains/{domain}`,
      summary: 'Unblock a domain. Refused jobs stay refused',
      params: z.object({ domain: z.string() }),
    }),
    settings: endpoint({
      id: 'getReviewSettings',
      method: 'GET',
      path: `${base}/settings`,
      summary: 'The notification setting of the caller',
      response: settings,
    }),
    saveSettings: endpoint({
      id: 'saveReviewSettings',
      method: 'PUT',
      path: `${base}/settings`,
      summary: 'Choose notifications about pending entries: at once, daily or never',
      body: settingsBody,
      response: settings,
    }),
  },
)
