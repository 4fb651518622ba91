// Each new job has its own draft, because the user may write two jobs in two tabs.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import { toCopyValues, emptyValues, type JobValues } from '#web/job-form/job-values.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { jobQuery } from '../queries.ts'
import { useUserId } from '../use-user-id.ts'
import { JobEditor } from './job-editor.tsx'

const draftPattern = /^new-[\w-]{1,40}$/

type NewJobProps = { user: number; draft: string; opened: JobValues }

const NewJob = (props: NewJobProps) => (
  <>
    <PageHead title="New job" />
    <h1 className="text-heading font-bold tracking-tight">New job</h1>
    <JobEditor key={props.draft} {...props} />
  </>
)

function Copy({ from, ...rest }: Omit<NewJobProps, 'opened'> & { from: string }) {
  const { data: original, isFetching, refetch } = useQuery(jobQuery(from))
  if (original === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (original === undefined) return <FailedList onRetry={() => void refetch()} />
  return <NewJob {...rest} opened={original === 'missing' ? emptyValues : toCopyValues(original)} />
}

export function NewJobPage() {
  const params = new URLSearchParams(useLocation().search)
  const [newDraftId] = useState(() => `new-${Date.now().toString(36)}`)
  const user = useUserId()
  const draft = params.getAll('draft').at(-1) ?? ''
  const from = params.get('from')
  if (!draftPattern.test(draft)) {
    const paramsWithDraft = new URLSearchParams([...params, ['draft', newDraftId]])
    return <Navigate to={{ search: `?${paramsWithDraft}` }} replace />
  }
  if (from !== null) return <Copy user={user} draft={draft} from={from} />
  return <NewJob user={user} draft={draft} opened={emptyValues} />
}
