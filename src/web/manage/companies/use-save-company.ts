// Saves a company. Shows errors, keeps the input, and does not overwrite changes by other users.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useLocation } from 'react-router'

import { safeNext } from '#contract/auth/next-path.ts'
import type { Versioned } from '#contract/client/manage-jobs.ts'
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import type { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { apiErrors, isConflict, isMissing } from '#web/query/api-errors.ts'
import { companiesKey, jobsKey, managementClient } from '#web/query/jobs-api.ts'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { companyQuery } from '../queries.ts'
import { backWithCompany } from '../use-added-company.ts'
import { companyBodyOf, companyChangesOf, type CompanyValues } from './company-values.ts'
import { isOfCompany } from './pending-company-changes.ts'

/** The version that another user has saved since the form was opened, or 'gone' if the company was deleted. */
type Conflict = Versioned<ManagedCompanyDetail> | 'gone'

async function currentOf(id: number): Promise<Conflict> {
  try {
    return await managementClient.getCompany(id)
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

/** Returns whether the caller's changes to their own company are pending review. */
async function hasPendingChanges(id: number): Promise<boolean> {
  const { wire } = await managementClient.getCompany(id)
  return isOfCompany(wire) && wire.proposal === 'waiting'
}

/** Navigates to the list, or back to the job form that needed the company. */
function useLeave() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const next = safeNext(params.get('next'))
  return ({ id, name }: CompanyWire, { isPending }: { isPending: boolean }) => {
    const message = isPending
      ? `Your changes to ${name} are waiting for review. The board shows the approved version until then.`
      : `${name} has been saved.`
    if (next === null) return navigate(dashboardPaths.companies, replaceWithMessage(message))
    return navigate(next, backWithCompany(id, message))
  }
}

type Editing = {
  /** Null for a new company. */
  id: number | null
  form: ReturnType<typeof useDraftedValues<CompanyValues>>
}

export function useSaveCompany({ id, form }: Editing) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const client = useQueryClient()
  const leave = useLeave()

  const write = () => {
    if (id === null || conflict === 'gone') return managementClient.createCompany(companyBodyOf(form.values))
    const changes = companyChangesOf(form.values, form.opened)
    return managementClient.updateCompany(id, changes, conflict?.version ?? form.version ?? '*')
  }

  const submit = async (): Promise<readonly Problem[]> => {
    try {
      const { wire } = await write()
      form.saved()
      const isPending = id !== null && (await hasPendingChanges(wire.id))
      // The lists of jobs also contain data of the company.
      await Promise.all([companiesKey, jobsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
      // The job form needs the new company in its list.
      client.removeQueries(companiesToChooseQuery)
      void leave(wire, { isPending })
    } catch (error) {
      const isOvertaken = id !== null && (isConflict(error) || isMissing(error)) && conflict !== 'gone'
      if (!isOvertaken) return apiErrors(error)
      setConflict(await currentOf(id))
    }
    return []
  }

  return {
    conflict,
    submit,
    /** Discards the input in favor of the version that another user has saved. */
    yield: (saved: Versioned<ManagedCompanyDetail>) => {
      form.discard()
      client.setQueryData(companyQuery(String(saved.wire.id)).queryKey, saved)
    },
  }
}
