import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'

import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { ButtonBar } from '#web/job-form/button-bar.tsx'
import { JobForm } from '#web/job-form/job-form.tsx'
import { emptyValues } from '#web/job-form/job-values.ts'
import { companiesKey, jobsKey } from '#web/query/jobs-api.ts'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { isTouched } from './posting-values.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { submitPosting } from './submit-posting.ts'
import { usePostingDraft } from './use-posting-draft.ts'

const postingPath = '/post-a-job'

/** A honeypot field: users do not see it, but bots fill it in. */
function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        Fax
        <input name="fax" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

function SendingNotice({ isLoggedIn, isTyped }: { isLoggedIn: boolean; isTyped: boolean }) {
  if (isLoggedIn)
    return (
      <>
        <p className="text-small text-muted">
          A volunteer reviews it. You will get an email with the decision.
        </p>
        <ButtonBar>
          <SubmitButton>Send for review</SubmitButton>
        </ButtonBar>
      </>
    )
  return (
    <>
      <p className="text-small text-muted">
        You need an account, because we email you the decision.{' '}
        <Link to={withNext(paths.login, postingPath)} className={linkStyles}>
          Log in
        </Link>{' '}
        if you have one. {isTyped && 'Your draft is saved in this browser.'}
      </p>
      <ButtonBar>
        <SubmitButton>Sign up to send for review</SubmitButton>
      </ButtonBar>
    </>
  )
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
  const navigate = useNavigate()
  const client = useQueryClient()
  const [only, ...others] = companies
  const draft = usePostingDraft(user, only && others.length === 0 ? String(only.id) : '')
  if (draft.hasFailed) return <FailedList onRetry={() => draft.retry()} />
  if (draft.values === undefined) return loading
  const { values } = draft
  const submit = async ({ fax = '' }: FormValues) => {
    if (user === undefined) {
      void navigate(withNext(paths.signup, postingPath))
      return []
    }
    const sent = await submitPosting(values, { fax, changeNow: (parts) => draft.changeNow(parts) })
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
      checksLink={false}
      onChange={(parts) => draft.change(parts)}
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
      <HoneypotField />
      <SendingNotice isLoggedIn={user !== undefined} isTyped={isTouched(values)} />
    </JobForm>
  )
}
