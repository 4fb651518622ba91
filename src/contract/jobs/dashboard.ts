// The home page of the dashboard, and lists of jobs and companies in every state, for the users who manage them.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, pageParameter, queryParameter } from '../endpoint.ts'
import { companyWire } from './company.ts'
import { jobWire } from './job.ts'
import { memberRoles } from './members.ts'
import { jobActions } from './rules/actions.ts'
import { proposalStates } from './rules/company-actions.ts'
import { historyEvents } from './rules/history-events.ts'
import { jobStates, returnedEdits } from './rules/job-state.ts'

const base = '/ninja-api/dashboard'

/**
 * `proposal` is the state of the pending edit of a job on the board. `actions` are the actions that the caller may
 * perform now. `version` is the ETag of the job, for If-Match.
 */
const managedJobWire = z.extend(z.omit(jobWire, { description: true }), {
  state: z.enum(jobStates),
  proposal: z.nullable(z.enum(proposalStates)),
  actions: z.array(z.enum(jobActions)),
  version: z.string(),
})

/**
 * `jobs` is the number of all jobs of the company, and `published` the number of its jobs on the board. `role` is the
 * role of the caller. `domain` is the company's domain, verified or not. `proposal` is the state of its pending
 * changes.
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

/**
 * `count` is the number of jobs on all pages. `states` counts the jobs that match the search, by state. `edits` counts
 * those whose edit was returned.
 */
const managedJobList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  states: z.record(z.enum(jobStates), z.int()),
  edits: z.record(z.enum(returnedEdits), z.int()),
  results: z.array(managedJobWire),
})

const managedCompanyList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  results: z.array(managedCompanyWire),
})

/**
 * A task on the home page of the dashboard. `count` is the number of jobs of the task, and `jobs` contains the first
 * few of them.
 */
const jobTask = z.object({
  count: z.int(),
  jobs: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      company: z.string(),
      expires_at: z.nullable(z.iso.datetime()),
    }),
  ),
})

/** `user` is null if the author is unknown. It is also null if a reviewer acted and the caller is a company member. */
const activityWire = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  user: z.nullable(z.string()),
  via: z.string(),
  event: z.enum(historyEvents),
  job: z.object({ id: z.int(), title: z.string(), company: z.string() }),
})

/**
 * `edits_wanted` are jobs on the board whose edit was sent back. The tasks are about jobs of the caller's companies, or
 * about all jobs if employers do not post jobs themselves (JOBS_WRITABLE_BY). Without the permission to review, `to_review` is
 * null. Only staff get `failed_emails`. `activity` is ordered newest first.
 */
const dashboardHome = z.object({
  /** Whether the caller is a member of a company, has a job to send, or may edit or review all jobs. */
  is_employer: z.boolean(),
  changes_wanted: jobTask,
  edits_wanted: jobTask,
  expiring: jobTask,
  drafts: jobTask,
  /** The number of jobs that were written with the caller's address and that the caller has to send or discard. */
  unsent: z.int(),
  to_review: z.nullable(z.int()),
  failed_emails: z.nullable(z.int()),
  activity: z.array(activityWire),
})

const permissions = z.object({
  write_jobs: z.boolean(),
  post_jobs: z.boolean(),
  is_staff: z.boolean(),
  review: z.boolean(),
})

export type Permissions = z.infer<typeof permissions>
export type DashboardHome = z.infer<typeof dashboardHome>
export type JobTask = z.infer<typeof jobTask>
export type Activity = z.infer<typeof activityWire>

export type ManagedJobWire = z.infer<typeof managedJobWire>
export type ManagedCompanyWire = z.infer<typeof managedCompanyWire>
export type ManagedJobList = z.infer<typeof managedJobList>
export type ManagedCompanyList = z.infer<typeof managedCompanyList>

/** The sort orders of the list. A minus reverses the order. */
export const jobOrderings = ['created_at', 'updated_at', 'expires_at', 'title', 'company'] as const
export const companyOrderings = ['name', 'created_at', 'jobs'] as const

const listParameters = [
  queryParameter('search', 'Words that must all occur in the title, company, location or skills'),
  queryParameter('ordering', 'A field such as title; -title is descending'),
  pageParameter(20),
]
const invalidQuery = { 422: 'A parameter is invalid' }

export const dashboardEndpoints = endpointGroup(
  { tag: 'Dashboard' },
  {
    permissions: endpoint({
      id: 'getPermissions',
      method: 'GET',
      path: '/ninja-api/permissions',
      summary: 'Permissions of the caller: manage all jobs, post for their own company, review',
      response: permissions,
      security: ['ApiKey', 'SessionToken'],
    }),
    home: endpoint({
      id: 'getDashboardHome',
      method: 'GET',
      path: `${base}/home`,
      summary: 'Tasks and recent activity of the caller: jobs to correct, renew, finish and review',
      response: dashboardHome,
      tag: 'Jobs',
    }),
    jobs: endpoint({
      id: 'listManagedJobs',
      method: 'GET',
      path: `${base}/jobs`,
      summary: 'Jobs in every state, with search, state, edit, ordering and page',
      response: managedJobList,
      parameters: [
        queryParameter('state', `One of ${jobStates.join(', ')}; all by default`),
        ...listParameters,
      ],
      errors: invalidQuery,
    }),
    companies: endpoint({
      id: 'listManagedCompanies',
      method: 'GET',
      path: `${base}/companies`,
      summary:
        "The caller's companies, with search, ordering and page. Users who manage all jobs get all companies",
      response: managedCompanyList,
      parameters: listParameters,
      errors: invalidQuery,
    }),
  },
)
