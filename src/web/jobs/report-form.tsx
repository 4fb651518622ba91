// Why somebody reports a job, and thanks.
import { useEffect, useRef, useState } from 'react'

import { ResponseError } from '#contract/client/response-error.ts'
import { createReviewClient } from '#contract/client/review.ts'
import { longestReport, reportReasons, reportReasonTexts } from '#contract/jobs/rules/reports.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

const client = createReviewClient({ fetch: (path, request) => fetch(path, request), csrfToken })

const options = reportReasons.map((value) => ({ value, label: reportReasonTexts[value] }))

async function send(jobId: number, { reason: chosen, note = '' }: FormValues): Promise<readonly Problem[]> {
  const reason = reportReasons.find((each) => each === chosen)
  if (reason === undefined) return [{ param: 'reason', message: 'Please choose one.' }]
  try {
    // Whoever has never been asked for anything has no token yet.
    if (csrfToken() === '') await fetch('/_allauth/browser/v1/config')
    await client.report(jobId, { reason, note })
    return []
  } catch (error) {
    if (error instanceof ResponseError && error.status === 429)
      return [{ message: 'These were many reports. Please try again in an hour.' }]
    logFailure('A report was not sent.', error)
    return [{ message: 'Your report was not sent. Please try again; what you typed is still here.' }]
  }
}

function Thanks() {
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  return (
    <p ref={thanks} tabIndex={-1}>
      Thank you. Reviewers look at what several people report.
    </p>
  )
}

export function ReportForm({ jobId }: { jobId: number }) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks />
  const report = async (values: FormValues) => {
    const problems = await send(jobId, values)
    if (problems.length === 0) setSent(true)
    return problems
  }
  return (
    <div className="max-w-prose pt-2">
      <Form onSubmit={report}>
        <SelectField name="reason" label="What is wrong with it?" required options={options} />
        <TextAreaField name="note" label="Anything else? (optional)" maxLength={longestReport} />
        <div>
          <SubmitButton>Send report</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
