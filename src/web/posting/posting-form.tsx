import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ChangeAnswer } from '#contract/jobs/lifecycle.ts'
import type { PendingJobDetail } from '#contract/jobs/pending-jobs.ts'
import { JobForm } from '#web/job-form/job-form.tsx'
import { emptyValues } from '#web/job-form/job-values.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { companiesKey, jobsKey } from '#web/query/api.ts'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { HoneypotField } from '#web/ui/form/honeypot-field.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { readVisitorDraft, removeVisitorDraft } from './draft-storage.ts'
import { discardPendingJob, pendingJobQuery } from './pending-job.ts'
import { fromPendingJob, isTouched, type PostingValues } from './posting-values.ts'
import { RestoredDraftNotice, VisitorDraftNotice } from './restored-draft-notice.tsx'
import { SendingNotice, SignupNotice } from './sending-notice.tsx'
import { submitPosting } from './submit-posting.ts'
import { usePostingDraft } from './use-posting-draft.ts'
import { useSignup } from './use-signup.ts'

type PostingFormProps = {
  user: number | undefined
  onSent: (job: ChangeAnswer) => void
}

type WithCompanies = { companies: readonly CompanyWire[] }

const loading = <Spinner label="Loading..." className="min-h-svh items-start" />

/** Renders the form after the user's companies and the job of a signup have loaded. */
export function PostingForm(props: PostingFormProps) {
  const isKnown = props.user !== undefined
  const companies = useQuery({ ...companiesToChooseQuery, enabled: isKnown })
  const pendingJob = useQuery({ ...pendingJobQuery, enabled: isKnown })
  const queries = [companies, pendingJob]
  if (!isKnown) return <LoadedForm {...props} companies={[]} />
  if (companies.data !== undefined && pendingJob.data !== undefined) {
    const { pending } = pendingJob.data
    const known = { ...props, companies: companies.data }
    return pending === null ? (
      <LoadedForm {...known} />
    ) : (
      <PendingForm key={pending.id} {...known} pending={pending} />
    )
  }
  if (queries.some(({ isFetching }) => isFetching)) return loading
  return <FailedList onRetry={() => queries.forEach((query) => void query.refetch())} />
}

/** Returns a function that sends the job. `onDone` runs after the job was sent. */
function useSending(onSent: PostingFormProps['onSent']) {
  const client = useQueryClient()
  return async (
    values: PostingValues,
    { change, onDone }: Parameters<typeof submitPosting>[1] & { onDone: () => Promise<void> | void },
  ) => {
    const sent = await submitPosting(values, { change })
    // Reload the companies, because sending may have created one.
    await client.invalidateQueries({ queryKey: companiesKey })
    if ('problems' in sent) return sent.problems
    await client.invalidateQueries({ queryKey: jobsKey })
    await onDone()
    onSent(sent.job)
    return []
  }
}

const formOptions = {
  id: null,
  opened: emptyValues,
  isNew: true,
  wasPublished: false,
  isOnBoard: false,
  needsReview: true,
  canCheckLink: false,
}

/** The form for a job that was written with a signup and that the user has to send or discard. */
function PendingForm({
  onSent,
  companies,
  pending,
}: PostingFormProps & WithCompanies & { pending: PendingJobDetail }) {
  const client = useQueryClient()
  const send = useSending(onSent)
  const [values, setValues] = useState(() => fromPendingJob(pending))
  const change = (parts: Partial<PostingValues>) => setValues((before) => ({ ...before, ...parts }))
  const discard = () => discardPendingJob(client, pending.id)
  return (
    <JobForm
      {...formOptions}
      values={values}
      companies={companies}
      onChange={change}
      onSubmit={() => send(values, { change, onDone: discard })}
      notices={<PendingJobNotice pending={pending} onDiscard={() => void discard()} />}
    >
      <SendingNotice />
    </JobForm>
  )
}

function LoadedForm({ user, onSent, companies }: PostingFormProps & WithCompanies) {
  const signup = useSignup()
  const send = useSending(onSent)
  const [only, ...others] = companies
  const draft = usePostingDraft(user, only && others.length === 0 ? String(only.id) : '')
  const [visitorDraft, setVisitorDraft] = useState(() =>
    user === undefined ? undefined : readVisitorDraft(),
  )
  const { values } = draft
  const submit = async (typed: FormValues) =>
    user === undefined
      ? signup.submit(values, typed)
      : send(values, { change: (parts) => draft.change(parts), onDone: () => draft.forget() })
  const answer = (isMine: boolean) => {
    if (isMine && visitorDraft) draft.change(visitorDraft.values)
    removeVisitorDraft()
    setVisitorDraft(undefined)
  }
  return (
    <JobForm
      {...formOptions}
      values={values}
      companies={companies}
      onChange={(parts) => draft.change(parts)}
      onSubmit={submit}
      notices={
        <>
          {visitorDraft && isTouched(visitorDraft.values) && <VisitorDraftNotice onAnswer={answer} />}
          <RestoredDraftNotice
            restored={draft.restored}
            isSaved={draft.isSaved}
            isGone={draft.isGone}
            onDiscard={() => draft.forget()}
          />
        </>
      }
    >
      {user === undefined ? (
        <>
          <HoneypotField />
          <SignupNotice step={signup.step} isTyped={isTouched(values)} />
        </>
      ) : (
        <SendingNotice />
      )}
    </JobForm>
  )
}

function describe({
  problem,
  waits_for_confirmation: isWaiting,
}: PendingJobDetail): [title: string, text: string] {
  if (problem !== null)
    return [
      'We could not send your job',
      `It was not accepted when you confirmed your address: ${problem.message}. Correct it, then send it again.`,
    ]
  if (isWaiting)
    return ['Confirm your email address', 'We send this job for review as soon as you confirm your address.']
  return [
    'Send this job?',
    'It was written with your email address. Check it, then send it for review or discard it.',
  ]
}

type PendingJobNoticeProps = { pending: PendingJobDetail; onDiscard: () => void }

/** Says why the job of a signup was not sent. */
function PendingJobNotice({ pending, onDiscard }: PendingJobNoticeProps) {
  const [title, text] = describe(pending)
  return (
    <section className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="wrap-anywhere">{text}</p>
      <p className="text-small text-muted">Written on {formatDateTime(Date.parse(pending.created_at))}</p>
      <div>
        <ConfirmButton label="Discard" question="Discard this job?" verb="Discard" onConfirm={onDiscard}>
          You cannot undo this.
        </ConfirmButton>
      </div>
    </section>
  )
}
