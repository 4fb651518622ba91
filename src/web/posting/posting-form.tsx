import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { useSendsDraft } from '#web/auth/after-confirmation.ts'
import { JobForm } from '#web/job-form/job-form.tsx'
import { emptyValues } from '#web/job-form/job-values.ts'
import { companiesKey, jobsKey } from '#web/query/jobs-api.ts'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { isTouched } from './posting-values.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { SendingNotice, SignupNotice } from './sending-notice.tsx'
import { submitPosting } from './submit-posting.ts'
import { usePostingDraft } from './use-posting-draft.ts'
import { cancelSending, useSignup } from './use-signup.ts'

/** Sends the form as soon as it appears, for visitors who asked for this before they signed up. */
function SubmitOnArrival() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const submit = useEffectEvent(() => {
    input.current?.form?.requestSubmit()
    // Remove the visitor's request from the history entry, because another user of this browser may go back to it.
    void navigate('.', { replace: true, state: null })
  })
  useEffect(() => submit(), [])
  return <input ref={input} type="hidden" />
}

type PostingFormProps = {
  user: number | undefined
  onSent: (job: ManagedJobDetail) => void
}

const loading = <Spinner label="Loading..." className="min-h-svh items-start" />

/** Renders the form after the user's companies have loaded. */
export function PostingForm(props: PostingFormProps) {
  const isKnown = props.user !== undefined
  const { data: companies, isFetching, refetch } = useQuery({ ...companiesToChooseQuery, enabled: isKnown })
  if (companies !== undefined || !isKnown) return <LoadedForm {...props} companies={companies ?? []} />
  return isFetching ? loading : <FailedList onRetry={() => void refetch()} />
}

function LoadedForm({ user, onSent, companies }: PostingFormProps & { companies: readonly CompanyWire[] }) {
  const signup = useSignup()
  const sendsDraft = useSendsDraft()
  const client = useQueryClient()
  const [only, ...others] = companies
  const draft = usePostingDraft(user, only && others.length === 0 ? String(only.id) : '')
  if (draft.hasFailed) return <FailedList onRetry={() => draft.retry()} />
  if (draft.values === undefined) return loading
  const { values } = draft
  const submit = async (typed: FormValues) => {
    if (user === undefined) return signup.submit(typed)
    const sent = await submitPosting(values, { changeNow: (parts) => draft.changeNow(parts) })
    // Reload the companies, because sending may have created one.
    await client.invalidateQueries({ queryKey: companiesKey })
    if ('problems' in sent) return sent.problems
    await client.invalidateQueries({ queryKey: jobsKey })
    await draft.forget()
    onSent(sent.job)
    return []
  }
  return (
    <JobForm
      values={values}
      opened={emptyValues}
      companies={companies}
      isNew
      wasPublished={false}
      needsReview
      canCheckLink={false}
      onChange={(parts) => {
        if (signup.step === 'verification') cancelSending()
        draft.change(parts)
      }}
      onSubmit={submit}
      notices={
        <RestoredDraftNotice
          restored={draft.restored}
          isSaved={draft.isSaved}
          isGone={draft.isGone}
          onDiscard={() => void draft.forget()}
        />
      }
    >
      {user === undefined ? (
        <SignupNotice step={signup.step} isTyped={isTouched(values)} />
      ) : (
        <SendingNotice />
      )}
      {user !== undefined && sendsDraft && isTouched(values) && <SubmitOnArrival />}
    </JobForm>
  )
}
