// The client of those who decide on what waits, and of whoever reports a job.
import { createClient } from '../api.ts'
import type { DecisionAnswer, lifecycleEndpoints, ManagedJobDetail } from '../jobs/lifecycle.ts'
import type { ReportBody, reportEndpoints } from '../jobs/reports.ts'
import type {
  BlockedDomain,
  EntryDomain,
  ReviewEntry,
  reviewEndpoints,
  ReviewList,
  ReviewSettings,
} from '../jobs/review.ts'
import type { changeReasons, Reason, refusalReasons } from '../jobs/rules/decisions.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type Table = typeof reviewEndpoints &
  Pick<typeof lifecycleEndpoints, 'approve' | 'requestChanges' | 'refuse' | 'undo'> & {
    report: typeof reportEndpoints.create
  }

type Of<Reasons extends readonly Reason[]> = {
  readonly reason: Reasons[number]
  readonly note: string | null
}

export type Verdict =
  | { readonly action: 'approve'; readonly renew?: boolean }
  | ({ readonly action: 'request_changes' } & Of<typeof changeReasons>)
  | ({ readonly action: 'refuse' } & Of<typeof refusalReasons>)

/** Every call throws a ResponseError for an answer that is not 2xx. */
export function createReviewClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))
  return {
    async list(page: number): Promise<ReviewList> {
      return (await successful(call('GET /review', { query: { page } }))).json()
    },
    async count(): Promise<number> {
      return (await (await successful(call('GET /review/count'))).json()).count
    },
    async entry(id: number): Promise<ReviewEntry> {
      return (await successful(call('GET /review/jobs/{job_id}', { params: { job_id: id } }))).json()
    },
    async domains(id: number): Promise<EntryDomain[]> {
      return (await successful(call('GET /review/jobs/{job_id}/domains', { params: { job_id: id } }))).json()
    },

    /** `version` is what was looked at: what has changed since is not decided on. */
    async decide(id: number, verdict: Verdict, version: string): Promise<DecisionAnswer> {
      const named = { params: { job_id: id }, headers: { 'If-Match': version } }
      if (verdict.action === 'approve') {
        const body = { renew: verdict.renew ?? false }
        return (await successful(call('POST /jobs/{job_id}/approve', { ...named, body }))).json()
      }
      const { action, ...why } = verdict
      if (action === 'refuse') {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a refusal's reason is one of refusals
        const body = why as Of<typeof refusalReasons>
        return (await successful(call('POST /jobs/{job_id}/refuse', { ...named, body }))).json()
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other kind
      const body = why as Of<typeof changeReasons>
      return (await successful(call('POST /jobs/{job_id}/request-changes', { ...named, body }))).json()
    },
    async undo(decisionId: number): Promise<ManagedJobDetail> {
      const params = { decision_id: decisionId }
      return (await successful(call('POST /review/decisions/{decision_id}/undo', { params }))).json()
    },

    async blocked(): Promise<{ count: number; results: BlockedDomain[] }> {
      return (await successful(call('GET /review/blocked-domains'))).json()
    },
    async block(domain: string, reason: string): Promise<{ domain: string; refused: number; left: number }> {
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

    /** Returns whether the job is in the review queue now. */
    async report(id: number, body: ReportBody): Promise<boolean> {
      const answer = await successful(call('POST /jobs/{job_id}/reports', { params: { job_id: id }, body }))
      return (await answer.json()).in_review
    },
  }
}
