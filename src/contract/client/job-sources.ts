// The API client for the sources of a company, and for all sources, which only staff can read.
import { createClient } from '../api.ts'
import type {
  ListedSource,
  SourceBody,
  SourceChangeBody,
  sourceEndpoints,
  SourcePlan,
  SourceWire,
} from '../job-sources/job-sources.ts'
import type { DisconnectChoice } from '../job-sources/rules/round-actions.ts'
import { successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type SourceRef = { company: number; id: number }

const companyParams = (id: number) => ({ params: { company_id: id } })
const sourceParams = ({ company, id }: SourceRef) => ({ params: { company_id: company, source_id: id } })

/** Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. */
export function createSourceClient(site: SiteTransport) {
  const call = createClient<typeof sourceEndpoints, typeof base>(base, transportOf(site))
  const connect = async (company: number, body: SourceBody, query = {}) =>
    (
      await successful(
        call('POST /companies/{company_id}/sources', { ...companyParams(company), body, query }),
      )
    ).json()
  return {
    async list(company: number): Promise<SourceWire[]> {
      return (await successful(call('GET /companies/{company_id}/sources', companyParams(company)))).json()
    },
    /** Lists the jobs that a source would import, without importing them. */
    async preview(company: number, body: SourceBody): Promise<SourcePlan> {
      const result = await connect(company, body, { dry_run: 'true' })
      if (!('rows' in result)) throw new Error('The response does not match the contract')
      return result
    },
    async connect(company: number, body: SourceBody): Promise<SourceWire> {
      const result = await connect(company, body)
      if (!('jobs' in result)) throw new Error('The response does not match the contract')
      return result
    },
    async change(source: SourceRef, body: SourceChangeBody): Promise<SourceWire> {
      const request = { ...sourceParams(source), body }
      return (await successful(call('PATCH /companies/{company_id}/sources/{source_id}', request))).json()
    },
    async remove(source: SourceRef, jobs: DisconnectChoice): Promise<void> {
      const request = { ...sourceParams(source), query: { jobs } }
      await successful(call('DELETE /companies/{company_id}/sources/{source_id}', request))
    },
    async check(source: SourceRef): Promise<void> {
      await successful(call('POST /companies/{company_id}/sources/{source_id}/check', sourceParams(source)))
    },
    async listAll(): Promise<ListedSource[]> {
      return (await successful(call('GET /job-sources'))).json()
    },
    async pause(id: number, paused: boolean): Promise<ListedSource> {
      const request = { params: { source_id: id }, body: { paused } }
      return (await successful(call('PATCH /job-sources/{source_id}', request))).json()
    },
  }
}
