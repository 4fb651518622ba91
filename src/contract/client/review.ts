// The client for reviewers and for reports about jobs.
import { createClient } from '../api.ts'
import type { companyReviewEndpoints } from '../jobs/company-review.ts'
import type { lifecycleEndpoints } from '../jobs/lifecycle.ts'
import type { ReportBody, reportEndpoints } from '../jobs/reports.ts'
import type {
  BlockedDomain,
  BlockOutcome,
  CompanyReviewEntry,
  EntryDomain,
  ReviewEntry,
  reviewEndpoints,
  ReviewList,
  ReviewSettings,
} from '../jobs/review.ts'
import type {
  changeReasons,
  companyChangeReasons,
  companyRefusalReasons,
  Reason,
  refusalReasons,
} from '../jobs/rules/decisions.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type Table = typeof reviewEndpoints &
  Pick<typeof lifecycleEndpoints, 'approve' | 'requestChanges' | 'refuse' | 'undo'> & {
    report: typeof reportEndpoints.create
    approveCompany: typeof companyReviewEndpoints.approve
    requestChangesOfCompany: typeof companyReviewEndpoints.requestChanges
    refuseCompany: typeof companyReviewEndpoints.refuse
    undoCompany: typeof companyReviewEndpoints.undo
  }

/** An entry of the review queue. It is a job or the pending changes of a company. */
export type EntryRef = { readonly kind: 'job' | 'company'; readonly id: number }
export type AnyReviewEntry = ReviewEntry | CompanyReviewEntry

/** A reference to a decision, used to undo it. */
export type DecisionRef = { readonly kind: EntryRef['kind']; readonly decision_id: number }

type ReasonAndNote<Reasons extends readonly Reason[]> = {
  readonly reason: Reasons[number]
  readonly note: string | null
}

export type Decision =
  | { readonly action: 'approve'; readonly renew?: boolean }
  | ({ readonly action: 'request_changes' | 'refuse' } & ReasonAndNote<readonly Reason[]>)

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createReviewClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))

  async function decideOnJob(id: number, decision: Decision, headers: IfMatch): Promise<number> {
    const target = { params: { job_id: id }, headers }
    const pending =
      decision.action === 'approve'
        ? call('POST /jobs/{job_id}/approve', { ...target, body: { renew: decision.renew ?? false } })
        : decision.action === 'refuse'
          ? call('POST /jobs/{job_id}/refuse', {
              ...target,
              body: narrowReason<typeof refusalReasons>(decision),
            })
          : call('POST /jobs/{job_id}/request-changes', {
              ...target,
              body: narrowReason<typeof changeReasons>(decision),
            })
    return (await (await successful(pending)).json()).decision_id
  }

  async function decideOnCompany(id: number, decision: Decision, headers: IfMatch): Promise<number> {
    const target = { params: { company_id: id }, headers }
    const pending =
      decision.action === 'approve'
        ? call('POST /companies/{company_id}/approve', target)
        : decision.action === 'refuse'
          ? call('POST /companies/{company_id}/refuse', {
              ...target,
              body: narrowReason<typeof companyRefusalReasons>(decision),
            })
          : call('POST /companies/{company_id}/request-changes', {
              ...target,
              body: narrowReason<typeof companyChangeReasons>(decision),
            })
    return (await (await successful(pending)).json()).decision_id
  }

  return {
    async list(page: number): Promise<ReviewList> {
      return (await successful(call('GET /review', { query: { page } }))).json()
    },
    async count(): Promise<number> {
      return (await (await successful(call('GET /review/count'))).json()).count
    },
    async entry({ kind, id }: EntryRef): Promise<AnyReviewEntry> {
      if (kind === 'job')
        return (await successful(call('GET /review/jobs/{job_id}', { params: { job_id: id } }))).json()
      const params = { company_id: id }
      return (await successful(call('GET /review/companies/{company_id}', { params }))).json()
    },
    async domains({ kind, id }: EntryRef): Promise<EntryDomain[]> {
      if (kind === 'job')
        return (
          await successful(call('GET /review/jobs/{job_id}/domains', { params: { job_id: id } }))
        ).json()
      const params = { company_id: id }
      return (await successful(call('GET /review/companies/{company_id}/domains', { params }))).json()
    },

    /** `version` is the version that the reviewer saw. A decision is rejected (409) if the job has changed since. */
    async decide(ref: EntryRef, decision: Decision, version: string): Promise<DecisionRef> {
      const headers = { 'If-Match': version }
      const decide = ref.kind === 'job' ? decideOnJob : decideOnCompany
      return { kind: ref.kind, decision_id: await decide(ref.id, decision, headers) }
    },
    async undo({ kind, decision_id: id }: DecisionRef): Promise<void> {
      const params = { decision_id: id }
      if (kind === 'job') await successful(call('POST /review/decisions/{decision_id}/undo', { params }))
      else await successful(call('POST /review/company-decisions/{decision_id}/undo', { params }))
    },

    async blocked(): Promise<{ count: number; results: BlockedDomain[] }> {
      return (await successful(call('GET /review/blocked-domains'))).json()
    },
    async block(domain: string, reason: string): Promise<BlockOutcome> {
      return (await successful(call('POST /review/blocked-domains', { body: { domain, reason } }))).json()
    },
    async unblock(domain: string): Promise<void> {
      await successful(call('DELETE /review/blocked-domains/{domain}', { params: { domain } }))
    },
    async settings(): Promise<ReviewSettings> {
      return (await successful(call('GET /review/settings'))).json()
    },
    async saveSettings(body: ReviewSettings): Promise<ReviewSettings> {
      return (await successful(call('PUT /review/settings', { body }))).json()
    },

    /** Reports a job to the reviewers. Returns whether the job is in the review queue now. */
    async report(id: number, body: ReportBody): Promise<boolean> {
      const response = await successful(call('POST /jobs/{job_id}/reports', { params: { job_id: id }, body }))
      return (await response.json()).in_review
    },
  }
}

type IfMatch = { readonly 'If-Match': string }

/** Narrows the type of the reason without a check. The dialog offers only the reasons that the call accepts. */
function narrowReason<Reasons extends readonly Reason[]>({
  reason,
  note,
}: ReasonAndNote<readonly Reason[]>): ReasonAndNote<Reasons> {
  return { reason, note }
}
