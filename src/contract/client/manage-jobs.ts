// The API client with which employers and staff manage jobs and companies. It sends versions to detect conflicts.
import { createClient, type FileToSend } from '../api.ts'
import type { imageEndpoints } from '../images/images.ts'
import type { CompanyCreateBody, companyEndpoints, CompanyUpdateBody } from '../jobs/companies.ts'
import type { companyReviewEndpoints, ManagedCompanyDetail } from '../jobs/company-review.ts'
import type { CompanyWire } from '../jobs/company.ts'
import type {
  dashboardEndpoints,
  DashboardHome,
  ManagedCompanyList,
  ManagedJobList,
} from '../jobs/dashboard.ts'
import type { JobWire } from '../jobs/job.ts'
import type { JobCreateBody, jobEndpoints, JobUpdateBody } from '../jobs/jobs.ts'
import type { lifecycleEndpoints, ManagedJobDetail, SubmitBody } from '../jobs/lifecycle.ts'
import type { LinkCheck, linkCheckEndpoints } from '../jobs/link-check.ts'
import { type ApiResponse, successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

const base = '/ninja-api'

type Table = {
  [Name in keyof typeof jobEndpoints as `${Name}Job`]: (typeof jobEndpoints)[Name]
} & {
  [Name in keyof typeof companyEndpoints as `${Name}Company`]: (typeof companyEndpoints)[Name]
} & typeof dashboardEndpoints & {
    checkLink: typeof linkCheckEndpoints.check
    upload: typeof imageEndpoints.upload
    readManaged: typeof lifecycleEndpoints.read
    readManagedCompany: typeof companyReviewEndpoints.read
    submitJob: typeof lifecycleEndpoints.submit
    publishJob: typeof lifecycleEndpoints.publish
    withdrawJob: typeof lifecycleEndpoints.withdraw
    renewJob: typeof lifecycleEndpoints.renew
    settleJob: typeof lifecycleEndpoints.settle
  }

export type Permissions = { write_jobs: boolean; post_jobs: boolean; is_staff: boolean; review: boolean }

export type ManagedQuery = {
  search?: string
  state?: string
  edit?: string
  ordering?: string
  page?: number
}

/** A resource and its version (ETag) at the time of reading. */
export type VersionedWire<Wire> = { readonly wire: Wire; readonly version: string }

/**
 * Creates a client for the page's own site. Calls throw a ResponseError for a response other than 2xx. The server
 * rejects a change with 409 if the resource is no longer at the given version.
 */
export function createManagementClient(site: SiteTransport) {
  const call = createClient<Table, typeof base>(base, transportOf(site))
  return {
    async getPermissions(): Promise<Permissions> {
      return (await successful(call('GET /permissions'))).json()
    },
    async getHome(): Promise<DashboardHome> {
      return (await successful(call('GET /dashboard/home'))).json()
    },
    async listJobs(query: ManagedQuery): Promise<ManagedJobList> {
      return (await successful(call('GET /dashboard/jobs', { query }))).json()
    },
    async listCompanies(query: ManagedQuery): Promise<ManagedCompanyList> {
      return (await successful(call('GET /dashboard/companies', { query }))).json()
    },
    async listCompanyNames(): Promise<CompanyWire[]> {
      return (await successful(call('GET /companies', { query: { include: 'all' } }))).json()
    },

    getJob: async (id: number): Promise<VersionedWire<ManagedJobDetail>> => {
      const response = await successful(call('GET /dashboard/jobs/{job_id}', { params: { job_id: id } }))
      const wire = await response.json()
      return { wire, version: wire.version }
    },
    createJob: (body: JobCreateBody) => readVersionedWire<JobWire>(call('POST /jobs', { body })),
    updateJob: (id: number, body: JobUpdateBody, version: string) =>
      readVersionedWire<JobWire>(
        call('PUT /jobs/{job_id}', { params: { job_id: id }, body, headers: ifMatch(version) }),
      ),
    async deleteJob(id: number, version: string): Promise<void> {
      await successful(call('DELETE /jobs/{job_id}', { params: { job_id: id }, headers: ifMatch(version) }))
    },

    /** Submits the job for review. Returns the updated job, like the other actions. */
    submitJob: (id: number, version: string, body: SubmitBody = {}) =>
      readJson(call('POST /jobs/{job_id}/submit', { ...jobRequest(id, version), body })),
    publishJob: (id: number, version: string) =>
      readJson(call('POST /jobs/{job_id}/publish', jobRequest(id, version))),
    withdrawJob: (id: number, version: string) =>
      readJson(call('POST /jobs/{job_id}/withdraw', jobRequest(id, version))),
    renewJob: (id: number, version: string) =>
      readJson(call('POST /jobs/{job_id}/renew', jobRequest(id, version))),
    settleJob: (id: number, version: string) =>
      readJson(call('POST /jobs/{job_id}/settle', jobRequest(id, version))),

    /** Checks whether an application link works. */
    async checkLink(url: string): Promise<LinkCheck> {
      return (await successful(call('POST /dashboard/check-link', { body: { url } }))).json()
    },
    /** Returns the URL of an uploaded image, for a company's logo. */
    async uploadImage(file: FileToSend): Promise<string> {
      return (await (await successful(call('POST /images', { file }))).json()).url
    },

    getCompany: async (id: number): Promise<VersionedWire<ManagedCompanyDetail>> => {
      const params = { company_id: id }
      const wire = await readJson(call('GET /dashboard/companies/{company_id}', { params }))
      return { wire, version: wire.version }
    },
    createCompany: (body: CompanyCreateBody) =>
      readVersionedWire<CompanyWire>(call('POST /companies', { body })),
    updateCompany: (id: number, body: CompanyUpdateBody, version: string) =>
      readVersionedWire<CompanyWire>(
        call('PUT /companies/{company_id}', { params: { company_id: id }, body, headers: ifMatch(version) }),
      ),
    async deleteCompany(id: number, version: string): Promise<void> {
      await successful(
        call('DELETE /companies/{company_id}', { params: { company_id: id }, headers: ifMatch(version) }),
      )
    },
  }
}

const ifMatch = (version: string) => ({ 'If-Match': version })

const jobRequest = (id: number, version: string) => ({ params: { job_id: id }, headers: ifMatch(version) })

async function readJson<Wire>(pending: Promise<ApiResponse<Wire>>): Promise<Wire> {
  return (await successful(pending)).json()
}

async function readVersionedWire<Wire>(pending: Promise<ApiResponse<Wire>>): Promise<VersionedWire<Wire>> {
  const response = await successful(pending)
  return { wire: await response.json(), version: response.headers.get('etag') ?? '*' }
}
