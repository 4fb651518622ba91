import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { removeDraft } from '#web/lib/drafts.ts'
import { focusContent } from '#web/lib/focus-at-start.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call, jobsKey } from '#web/query/api.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { Feedback } from '../feedback.tsx'
import { getLiveValues, listProposedDifferences } from './pending-changes.ts'
import { isOfCompany, describeStatus } from './review-status-text.ts'

const MAX_SHOWN_LENGTH = 300

function FieldValue({ text }: { text: string }) {
  return (
    <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
      {text === '' ? 'Nothing' : firstCharacters(text, MAX_SHOWN_LENGTH)}
    </dd>
  )
}

function Differences({ job }: { job: ManagedJobDetail }) {
  const differences = listProposedDifferences(job)
  if (differences.length === 0) return null
  return (
    <section aria-labelledby="proposal" className="grid gap-2">
      <h2 id="proposal" className="font-semibold">
        Differences from the published job
      </h2>
      <dl className="grid gap-3">
        {differences.map(({ label, live, proposed }) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_1fr_1fr]">
            <dt className="text-muted">{label}</dt>
            <FieldValue text={live} />
            <FieldValue text={proposed} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Resets the pending changes to the published version. */
function ResetChanges({ job, draft }: { job: ManagedJobDetail; draft: string }) {
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      call('PUT /ninja-api/jobs/{job_id}', {
        params: { job_id: job.id },
        body: getLiveValues(job),
        ifMatch: job.version,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  })
  const takeBack = async () => {
    try {
      await mutateAsync()
      removeDraft(draft)
      await client.resetQueries({ queryKey: [...jobsKey, 'one', String(job.id)] })
      focusContent()
    } catch (error) {
      setProblems(await describeErrors(error, { verb: 'done' }))
    }
  }
  return (
    <>
      <ProblemList problems={problems} />
      <div>
        <ConfirmButton
          label={isPending ? 'Taking back...' : 'Take back my changes'}
          question="Take back your changes?"
          verb="Take back"
          onConfirm={() => void takeBack()}
        >
          The job stays on the board as it is.
        </ConfirmButton>
      </div>
    </>
  )
}

function HowToSettle() {
  const { settlementUrl } = usePageData()
  if (settlementUrl === undefined) return null
  return (
    <p>
      <a href={settlementUrl} className={linkStyles}>
        Payment details
      </a>
    </p>
  )
}

type ReviewStatusProps = {
  job: ManagedJobDetail
  /** The storage key of the draft. */
  draft: string
}

export function ReviewStatus({ job, draft }: ReviewStatusProps) {
  const { now } = usePageData()
  return (
    <div className="grid gap-4 rounded-card bg-sunken p-5">
      <p>{describeStatus(job, now)}</p>
      {job.state === 'settlement' && <HowToSettle />}
      <Feedback feedback={job.feedback} />
      <Differences job={job} />
      {job.proposed !== null && isOfCompany(job) && <ResetChanges job={job} draft={draft} />}
    </div>
  )
}
