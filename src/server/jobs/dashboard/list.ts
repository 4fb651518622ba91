import { toCompanyWire } from '#contract/jobs/company.ts'
import {
  companyOrderings,
  jobOrderings,
  type ManagedCompanyList,
  type ManagedJobList,
} from '#contract/jobs/dashboard.ts'
import { toWire } from '#contract/jobs/job.ts'
import { actionsIn, type JobRole } from '#contract/jobs/rules/actions.ts'
import { jobStateOf, jobStates, returnedEdits } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'
import { parseOrder, selectPage, parseTerms } from '#server/http/list-query.ts'
import { parameterOf } from '#server/http/query.ts'

import { callerOf } from '../access/authorize.ts'
import { mayWrite } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { companyVersion } from '../present/company.ts'
import { jobVersion } from '../present/job.ts'
import {
  countByState,
  countCompanies,
  countReturnedEdits,
  listManagedCompanies,
  listManagedJobs,
} from './queries.ts'

/**
 * Lists all jobs for callers with write access to all jobs, and the jobs of their own companies for other callers.
 * @throws Problem `invalid` for an invalid search
 */
export async function listJobs(ctx: Context): Promise<ManagedJobList> {
  const { db, now, query } = ctx
  const terms = parseTerms(query)
  const state = jobStates.find((each) => each === parameterOf(query, 'state'))
  const edit = returnedEdits.find((each) => each === parameterOf(query, 'edit'))
  const order = parseOrder(query, jobOrderings) ?? { by: 'created_at', isDescending: true }
  const memberId = mayWrite(ctx) ? undefined : (ctx.identity?.user.id ?? 0)
  const search = { terms, now, memberId }
  const states = await countByState(db, search)
  const edits = await countReturnedEdits(db, search)
  const all = state ? states[state] : jobStates.reduce((sum, each) => sum + states[each], 0)
  const count = edit ? edits[edit] : all
  const { page, pages, ...span } = selectPage(query, count)
  // A returned edit has its own list, so `edit` takes precedence over `state`.
  const filter = edit ? { edit } : { state }
  const rows = await listManagedJobs(db, { ...search, ...filter, order, ...span })
  const roles = await rolesFor(ctx, new Set(rows.map(({ company }) => company.id)))
  const results = rows.map((row) => {
    const stateOfRow = jobStateOf(row, now)
    const role = roles.get(row.company.id) ?? 'none'
    const managed = {
      state: stateOfRow,
      proposal: row.revision?.status ?? null,
      actions: [...actionsIn(stateOfRow, role, { hasMatter: row.hasDueMatter })],
      version: jobVersion(row),
    }
    return Object.assign(toWire(row), managed)
  })
  return { count, page, pages, states, edits, results }
}

async function rolesFor(ctx: Context, companyIds: ReadonlySet<number>): Promise<Map<number, JobRole>> {
  const roles = new Map<number, JobRole>()
  for (const id of companyIds) roles.set(id, await roleFor(ctx, id))
  return roles
}

/**
 * Lists all companies for callers with write access to all companies, and their own companies for other callers.
 * @throws Problem `invalid` for an invalid search
 */
export async function listCompanies(ctx: Context): Promise<ManagedCompanyList> {
  const { db, now, query } = ctx
  const caller = callerOf(ctx).id
  const filter = { terms: parseTerms(query), caller, isOwnOnly: !mayWrite(ctx) }
  const order = parseOrder(query, companyOrderings) ?? { by: 'name', isDescending: false }
  const count = await countCompanies(db, filter)
  const { page, pages, ...span } = selectPage(query, count)
  const rows = await listManagedCompanies(db, { ...filter, now, order, ...span })
  const results = rows.map((row) => {
    const { verified_domain: domain, revision, ...rest } = row
    const managed = {
      is_verified: domain !== null,
      proposal: revision?.status ?? null,
      version: companyVersion(row),
    }
    return Object.assign(rest, toCompanyWire(row), managed)
  })
  return { count, page, pages, results }
}
