// What those who write see: all jobs and companies, a page at a time, with what they need to change one.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { companyWire } from './company.ts'
import { jobWire } from './job.ts'
import { memberRoles } from './members.ts'
import { jobActions } from './rules/actions.ts'
import { proposalStates } from './rules/company-actions.ts'
import { jobStates } from './rules/job-state.ts'

const base = '/ninja-api/dashboard'

/** `actions` are what the caller may do now; `version` is the ETag of the posting, for If-Match. */
const managedJobWire = z.extend(z.omit(jobWire, { description: true }), {
  state: z.enum(jobStates),
  actions: z.array(z.enum(jobActions)),
  version: z.string(),
})

/**
 * `jobs` counts all of its postings, `published` those that are on the board; `role` is the caller's own in it, `domain`
 * what it says to be its domain, whether that is verified or not. `proposal` is the state of its pending changes.
 */
const managedCompanyWire = z.extend(z.omit(companyWire, { description: true }), {
  jobs: z.int(),
  published: z.int(),
  members: z.int(),
  role: z.nullable(z.enum(memberRoles)),
  domain: z.nullable(z.string()),
  is_verified: z.boolean(),
  proposal: z.nullable(z.enum(proposalStates)),
  version: z.string(),
})

/** `count` is of all pages; `states` counts what the search finds, in whatever state. */
const managedJobList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  states: z.record(z.enum(jobStates), z.int()),
  results: z.array(managedJobWire),
})

const managedCompanyList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  results: z.array(managedCompanyWire),
})

export type ManagedJobWire = z.infer<typeof managedJobWire>
export type ManagedCompanyWire = z.infer<typeof managedCompanyWire>
export type ManagedJobList = z.infer<typeof managedJobList>
export type ManagedCompanyList = z.infer<typeof managedCompanyList>

/** In which order jobs may be listed; a minus turns it round. */
export const jobOrderings = ['created_at', 'updated_at', 'expires_at', 'title', 'company'] as const
export const companyOrderings = ['name', 'created_at', 'jobs'] as const

export const dashboardEndpoints = {
  permissions: endpoint({
    id: 'getPermissions',
    method: 'GET',
    path: '/ninja-api/permissions',
    summary: 'What the caller may do: write every job, post for a company of their own, review',
    answer: z.object({
      write_jobs: z.boolean(),
      post_jobs: z.boolean(),
      is_staff: z.boolean(),
      review: z.boolean(),
    }),
  }),
  jobs: endpoint({
    id: 'listManagedJobs',
    method: 'GET',
    path: `${base}/jobs`,
    summary: 'Jobs in every state, with search, state, ordering and page',
    answer: managedJobList,
  }),
  companies: endpoint({
    id: 'listManagedCompanies',
    method: 'GET',
    path: `${base}/companies`,
    summary: "The caller's companies, or all for those who write all, with search, ordering and page",
    answer: managedCompanyList,
  }),
} as const
