// Saves a company. After an error or a conflict with another user's changes, the form keeps the input.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import type { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { describeErrors, isConflict, isMissing } from '#web/query/api-errors.ts'
import { call, companiesKey, jobsKey } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { companyQuery, fetchCompany } from '../queries.ts'
import { toCompanyBody, getCompanyChanges, type CompanyValues } from './company-values.ts'
import { isOfCompany } from './pending-company-changes.ts'

/** The version that another user has saved since the form was opened, or 'gone' if the company was deleted. */
type Conflict = ManagedCompanyDetail | 'gone'

async function fetchCurrent(id: number): Promise<Conflict> {
  try {
    return await fetchCompany(id)
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

/** Returns whether the caller's changes to their own company are pending review. */
async function hasPendingChanges(id: number): Promise<boolean> {
  const company = await fetchCompany(id)
  return isOfCompany(company) && company.proposal === 'waiting'
}

const describeSuccess = (name: string, isPending: boolean) =>
  isPending
    ? `Your changes to ${name} are waiting for review. The board shows the approved version until then.`
    : `${name} has been saved.`

type CompanyEdit = {
  /** Null for a new company. */
  id: number | null
  form: ReturnType<typeof useDraftedValues<CompanyValues>>
}

export function useSaveCompany({ id, form }: CompanyEdit) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()

  const write = () => {
    if (id === null || conflict === 'gone')
      return call('POST /ninja-api/companies', { body: toCompanyBody(form.values) })
    return call('PUT /ninja-api/companies/{company_id}', {
      params: { company_id: id },
      body: getCompanyChanges(form.values, form.opened),
      ifMatch: conflict?.version ?? form.version ?? '*',
    })
  }

  const submit = async (): Promise<readonly Problem[]> => {
    try {
      const saved = await write()
      form.saved()
      const isPending = id !== null && (await hasPendingChanges(saved.id))
      // Reload the jobs too, because their lists contain data of the company.
      await Promise.all([companiesKey, jobsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
      void navigate(dashboardPaths.companies, replaceWithMessage(describeSuccess(saved.name, isPending)))
    } catch (error) {
      const isOutdated = id !== null && (isConflict(error) || isMissing(error)) && conflict !== 'gone'
      if (!isOutdated) return describeErrors(error)
      setConflict(await fetchCurrent(id))
    }
    return []
  }

  return {
    conflict,
    submit,
    /** Discards the input in favor of the version that another user has saved. */
    yield: (saved: ManagedCompanyDetail) => {
      form.discard()
      client.setQueryData(companyQuery(String(saved.id)).queryKey, saved)
    },
  }
}
