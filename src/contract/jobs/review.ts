// What reviewers see and set: the queue, what is known of an entry, blocked domains, and how they hear of it.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { line, oneOf } from './payload-fields.ts'
import { newPayload } from './payload.ts'
import { companyEntry, reviewEntry, reviewRow } from './review-entries.ts'
import { reviewSubjects } from './rules/decisions.ts'

const base = '/ninja-api/review'

const jobId = z.object({ job_id: integerInPath })

const companyId = z.object({ company_id: integerInPath })

/** `counts` and `count` are of the whole queue. */
const reviewList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(reviewSubjects), z.int()),
  results: z.array(reviewRow),
})

const maxDomainLength = 253

/** A domain of an entry, and how much of the queue blocking it would refuse. */
const entryDomain = z.object({
  domain: z.string(),
  kind: z.enum(['apply', 'website', 'email']),
  waiting: z.int(),
  /** Why it cannot be blocked. */
  refusal: z.nullable(z.string()),
})

const blockedDomain = z.object({
  domain: z.string(),
  reason: z.nullable(z.string()),
  blocked_by: z.nullable(z.string()),
  blocked_at: z.iso.datetime(),
})

const blockBody = newPayload(
  z.object({
    domain: line({ least: 1, most: maxDomainLength }),
    reason: z.nullish(line({ most: 300 })),
  }),
)

export const reviewEmails = ['at_once', 'daily', 'never'] as const
const settingsBody = newPayload(z.object({ emails: oneOf(reviewEmails) }))
const settings = z.object({ emails: z.enum(reviewEmails) })

export type ReviewRow = z.infer<typeof reviewRow>
export type ReviewList = z.infer<typeof reviewList>
export type ReviewEntry = z.infer<typeof reviewEntry>
export type CompanyReviewEntry = z.infer<typeof companyEntry>
export type EntryDomain = z.infer<typeof entryDomain>
export type BlockedDomain = z.infer<typeof blockedDomain>
export type BlockBody = z.infer<typeof blockBody>
export type ReviewSettings = z.infer<typeof settings>

export const reviewEndpoints = {
  list: endpoint({
    id: 'listReview',
    method: 'GET',
    path: base,
    summary: 'What waits for reviewers: what was reported first, then whatever waits the longest',
    answer: reviewList,
  }),
  count: endpoint({
    id: 'countReview',
    method: 'GET',
    path: `${base}/count`,
    summary: 'How much waits that the caller may decide on',
    answer: z.object({ count: z.int() }),
  }),
  read: endpoint({
    id: 'getReviewEntry',
    method: 'GET',
    path: `${base}/jobs/{job_id}`,
    summary: 'One posting that waits, with what is known of it',
    params: jobId,
    answer: reviewEntry,
  }),
  domains: endpoint({
    id: 'listDomainsOfReviewEntry',
    method: 'GET',
    path: `${base}/jobs/{job_id}/domains`,
    summary: 'The domains of a posting that waits, and how much of the queue has them',
    params: jobId,
    answer: z.array(entryDomain),
  }),
  readCompany: endpoint({
    id: 'getCompanyReviewEntry',
    method: 'GET',
    path: `${base}/companies/{company_id}`,
    summary: 'The pending changes of one company, with evidence',
    params: companyId,
    answer: companyEntry,
  }),
  companyDomains: endpoint({
    id: 'listDomainsOfCompanyReviewEntry',
    method: 'GET',
    path: `${base}/companies/{company_id}/domains`,
    summary: 'The domains of the pending changes of a company, and how much of the queue has them',
    params: companyId,
    answer: z.array(entryDomain),
  }),
  blocked: endpoint({
    id: 'listBlockedDomains',
    method: 'GET',
    path: `${base}/blocked-domains`,
    summary: 'The domains that are blocked, the newest first',
    answer: z.object({ count: z.int(), results: z.array(blockedDomain) }),
  }),
  block: endpoint({
    id: 'blockDomain',
    method: 'POST',
    path: `${base}/blocked-domains`,
    summary:
      'Block a domain and what is below it: all that waits of it is refused, and nothing more is taken',
    body: blockBody,
    answer: z.object({ domain: z.string(), refused: z.int(), left: z.int() }),
  }),
  unblock: endpoint({
    id: 'unblockDomain',
    method: 'DELETE',
    path: `${base}/blocked-domains/{domain}`,
    summary: 'Take postings of a domain again; what was refused stays refused',
    params: z.object({ domain: z.string() }),
  }),
  settings: endpoint({
    id: 'getReviewSettings',
    method: 'GET',
    path: `${base}/settings`,
    summary: 'How the caller hears of what waits',
    answer: settings,
  }),
  saveSettings: endpoint({
    id: 'saveReviewSettings',
    method: 'PUT',
    path: `${base}/settings`,
    summary: 'Choose how to hear of what waits: at once, daily or never',
    body: settingsBody,
    answer: settings,
  }),
} as const
