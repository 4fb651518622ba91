import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { JobForm } from '#web/job-form/job-form.tsx'
import { type JobValues, readJobValues } from '#web/job-form/job-values.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { companiesToChooseQuery, permissionQuery } from '#web/query/manage-queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RestoredNotice } from '#web/ui/form/restored-notice.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ConflictNotice } from '../conflict-notice.tsx'
import { getNewJobStatus, listChoices, publishesNow } from './intents.ts'
import { isOfCompany, describeSaving } from './review-status-text.ts'
import { SaveButtons } from './save-buttons.tsx'
import { listSavedDifferences } from './saved-differences.ts'
import { useSaveJob } from './use-save-job.ts'

type JobEditorProps = {
  /** The ID of the draft's owner. */
  user: number
  /** The storage key of the draft. */
  draft: string
  /** Undefined for a new job. */
  saved?: ManagedJobDetail | undefined
  opened: JobValues
}

/** Shows the form after the companies have loaded, because the user chooses one of them in the form. */
export function JobEditor(props: JobEditorProps) {
  const { data: companies, isFetching, refetch } = useQuery(companiesToChooseQuery)
  if (companies !== undefined) return <LoadedEditor {...props} companies={companies} />
  if (isFetching) return <Spinner label="Loading..." className="py-16" />
  return <FailedList onRetry={() => void refetch()} />
}

type LoadedEditorProps = JobEditorProps & { companies: readonly CompanyWire[] }

function LoadedEditor({ user, draft, saved, opened, companies }: LoadedEditorProps) {
  const [only, ...others] = companies
  const company_id = saved === undefined && only && others.length === 0 ? String(only.id) : opened.company_id
  const form = useDraftedValues({
    key: draftKey(user, 'job', draft),
    opened: { ...opened, company_id },
    version: saved?.version ?? null,
    readValues: readJobValues,
  })
  const { data: permissions } = useQuery(permissionQuery)
  const status = saved ?? getNewJobStatus(permissions?.write_jobs ?? false)
  const needsReview = saved === undefined ? !permissions?.write_jobs : isOfCompany(saved)
  const {
    conflict,
    submit,
    setIntent,
    yield: yieldTo,
  } = useSaveJob({
    id: saved?.id ?? null,
    state: status.state,
    needsReview,
    form,
  })
  const currentVersion = conflict === null || conflict === 'gone' ? null : conflict
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  const confirmAndSubmit = async () => {
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return isConfirmed ? submit() : []
  }
  const isOutNow = publishesNow(status, form.values)
  return (
    <JobForm
      id={saved?.id ?? null}
      values={form.values}
      opened={form.opened}
      companies={companies}
      isNew={saved === undefined}
      wasPublished={saved !== undefined && saved.first_published_at !== null}
      isOnBoard={saved?.is_active ?? false}
      needsReview={needsReview}
      canCheckLink={permissions?.write_jobs ?? false}
      onChange={(parts) => form.change(parts)}
      onSubmit={isOutNow ? confirmAndSubmit : submit}
      notices={
        <>
          <RestoredNotice at={form.restoredAt} isSaved={form.isSaved} onDiscard={() => form.discard()} />
          {conflict !== null && (
            <ConflictNotice
              noun="job"
              differences={
                currentVersion &&
                listSavedDifferences(currentVersion, { ...form, state: status.state, companies })
              }
              lastEdit={currentVersion && currentVersion.edited_by}
              onDiscard={() => currentVersion && yieldTo(currentVersion)}
            />
          )}
        </>
      }
    >
      <SaveButtons
        choices={listChoices(currentVersion ?? status, form.values)}
        hint={saved && describeSaving(saved)}
        onIntent={setIntent}
      >
        <TextLink to={dashboardPaths.jobs}>Back to the list</TextLink>
      </SaveButtons>
      {answer && (
        <ConfirmDialog
          question="Publish this job now?"
          verb="Publish now"
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          Without a date, the board shows the job at once. If it needs another review, it appears after that.
        </ConfirmDialog>
      )}
    </JobForm>
  )
}
