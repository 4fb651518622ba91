import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useNavigate } from 'react-router'

import { type CompanyWire, toCompany } from '#contract/jobs/company.ts'
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { companiesKey, jobsKey } from '#web/query/jobs-api.ts'
import { companiesToChooseQuery } from '#web/query/manage-queries.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { PostingFields } from './posting-fields.tsx'
import { previewOf, problemsOfPosting } from './posting-values.ts'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { sendPosting } from './send-posting.ts'
import { usePostingDraft } from './use-posting-draft.ts'

const postingPath = '/post-a-job'

/** A honeypot field: users do not see it, but bots fill it in. */
function Fax() {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        Fax
        <input name="fax" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

function Sending({ isLoggedIn }: { isLoggedIn: boolean }) {
  if (isLoggedIn)
    return (
      <div className="grid justify-items-start gap-2">
        <SubmitButton>Send for review</SubmitButton>
        <p className="text-small text-muted">
          A volunteer reviews it. You will get an email with the decision.
        </p>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <SubmitButton>Sign up and send for review</SubmitButton>
      <p className="text-small text-muted">
        You need an account so we can email you. We have saved your draft.{' '}
        <Link to={withNext(paths.login, postingPath)} className={linkStyles}>
          Log in
        </Link>{' '}
        if you have one.
      </p>
    </div>
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
  const { now } = usePageData()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [only, ...others] = companies
  const draft = usePostingDraft(user, only && others.length === 0 ? String(only.id) : '')
  const shown = useDeferredValue(draft.values)
  if (draft.hasFailed) return <FailedList onRetry={() => draft.retry()} />
  if (draft.values === undefined || shown === undefined) return loading
  const { values } = draft
  const company = companies.find(({ id }) => String(id) === shown.company_id)
  const submit = async ({ fax = '' }: FormValues) => {
    if (user === undefined) {
      void navigate(withNext(paths.signup, postingPath))
      return []
    }
    const sent = await sendPosting(values, { fax, changeNow: (parts) => draft.changeNow(parts) })
    // Sending may have created a company.
    await client.invalidateQueries({ queryKey: companiesKey })
    if ('problems' in sent) return sent.problems
    await client.invalidateQueries({ queryKey: jobsKey })
    await draft.forget()
    onSent(sent.job)
    return []
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 min-[70rem]:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
      <Form
        check={(typed) => problemsOfPosting({ ...values, ...typed })}
        onSubmit={submit}
        className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
      >
        <RestoredDraftNotice
          restored={draft.restored}
          isSaved={draft.isSaved}
          onDiscard={() => void draft.forget()}
        />
        <PostingFields values={values} companies={companies} onChange={(parts) => draft.change(parts)} />
        <Fax />
        <Sending isLoggedIn={user !== undefined} />
      </Form>
      <section aria-labelledby="preview" className="grid min-w-0 gap-3 min-[70rem]:sticky min-[70rem]:top-4">
        <h2 id="preview" className="text-title font-semibold">
          On the board
        </h2>
        <div inert className="min-w-0">
          <JobCard card={toJobCard(previewOf(shown, company && toCompany(company), new Date(now)))} />
        </div>
        <p className="text-small text-muted">
          The job is posted as full-time, employee and mid-level. You can change this, the pay period and the
          last day in the editor later.
        </p>
      </section>
    </div>
  )
}
