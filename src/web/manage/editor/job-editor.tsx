import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'

import type { Versioned } from '#contract/client/manage-jobs.ts'
import { type CompanyWire, toCompany } from '#contract/jobs/company.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { JobFields } from '#web/job-form/job-fields.tsx'
import { problemsOf } from '#web/job-form/job-problems.ts'
import { jobOf, type JobValues, readJobValues } from '#web/job-form/job-values.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { companiesToChooseQuery, permissionQuery } from '#web/query/manage-queries.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Form } from '#web/ui/form/form.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ConflictNotice } from '../conflict-notice.tsx'
import { RestoredNotice } from '../restored-notice.tsx'
import { useAddedCompany } from '../use-added-company.ts'
import { Checklist } from './checklist.tsx'
import { choicesOf, newJob } from './intents.ts'
import { Preview } from './preview.tsx'
import { isOfCompany, savingWords } from './review-status-text.ts'
import { SaveButtons } from './save-buttons.tsx'
import { savedDifferences } from './saved-differences.ts'
import { useSaveJob } from './use-save-job.ts'

type JobEditorProps = {
  /** The ID of the draft's owner. */
  user: number
  /** The storage key of the draft. */
  draft: string
  /** Undefined for a new job. */
  saved?: Versioned<ManagedJobDetail> | undefined
  opened: JobValues
}

/** Waits for the companies, so that the form cannot be sent before the chosen company is an option. */
export function JobEditor(props: JobEditorProps) {
  const { data: companies, isFetching, refetch } = useQuery(companiesToChooseQuery)
  if (companies !== undefined) return <LoadedEditor {...props} companies={companies} />
  if (isFetching) return <Spinner label="Loading..." className="py-16" />
  return <FailedList onRetry={() => void refetch()} />
}

type LoadedEditorProps = JobEditorProps & { companies: readonly CompanyWire[] }

function LoadedEditor({ user, draft, saved, opened, companies }: LoadedEditorProps) {
  const form = useDraftedValues({
    key: draftKey(user, 'job', draft),
    opened,
    version: saved?.version ?? null,
    readValues: readJobValues,
  })
  const { values } = form
  const { now } = usePageData()
  const { data: permissions } = useQuery(permissionQuery)
  const status = saved?.wire ?? newJob(permissions?.write_jobs ?? false)
  const needsReview = saved === undefined ? !permissions?.write_jobs : isOfCompany(saved.wire)
  const {
    conflict,
    submit,
    mean,
    yield: yieldTo,
  } = useSaveJob({
    id: saved?.wire.id ?? null,
    state: status.state,
    needsReview,
    form,
  })
  useAddedCompany((id) => form.change({ company_id: id }))
  const shown = useDeferredValue(values)
  const company = companies.find(({ id }) => String(id) === shown.company_id)
  const job = jobOf(shown, { company: company && toCompany(company), now: new Date(now) })
  const theirs = conflict === null || conflict === 'gone' ? null : conflict
  return (
    <div className="grid grid-cols-1 items-start gap-8 min-[80rem]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <Form
        check={(typed) => problemsOf({ ...values, ...typed }, form.opened)}
        onSubmit={submit}
        className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
      >
        <RestoredNotice at={form.restoredAt} isSaved={form.isSaved} onDiscard={() => form.discard()} />
        {conflict !== null && (
          <ConflictNotice
            noun="job"
            differences={theirs && savedDifferences(form.opened, theirs, companies)}
            onDiscard={() => theirs && yieldTo(theirs)}
          />
        )}
        <JobFields
          values={values}
          companies={companies}
          isNew={saved === undefined}
          wasPublished={saved !== undefined && saved.wire.first_published_at !== null}
          needsReview={needsReview}
          onChange={(name, value) => form.change({ [name]: value })}
        />
        <SaveButtons
          choices={choicesOf(theirs?.wire ?? status)}
          hint={saved && savingWords(saved.wire)}
          onMean={mean}
        >
          <Link to={dashboardPaths.jobs} className={buttonStyles({ variant: 'outline' })}>
            Back to the list
          </Link>
        </SaveButtons>
      </Form>
      <div className="grid min-w-0 gap-8 min-[80rem]:sticky min-[80rem]:top-4 min-[80rem]:max-h-[calc(100svh-2rem)] min-[80rem]:overflow-y-auto">
        <Checklist job={job} checksLink={permissions?.write_jobs ?? false} />
        <Preview job={job} />
      </div>
    </div>
  )
}
