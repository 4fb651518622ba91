import { useEffect, useRef, useState } from 'react'

import { cookiesOff, ResponseError } from '#contract/client/response-error.ts'
import {
  MAX_REPORT_LENGTH,
  reportReasons,
  reportReasonText,
  reportThanks,
} from '#contract/jobs/rules/reports.ts'
import { csrfToken, ensureCsrfToken } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { call } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

type ReportResult = { problems: readonly Problem[]; isInReview?: boolean }

async function sendReport(jobId: number, { reason: chosen, note = '' }: FormValues): Promise<ReportResult> {
  const reason = reportReasons.find((each) => each === chosen)
  if (reason === undefined) return { problems: [{ param: 'reason', message: 'Choose the reason.' }] }
  try {
    await ensureCsrfToken()
    const request = { params: { job_id: jobId }, body: { reason, note } }
    const { in_review: isInReview } = await call('POST /ninja-api/jobs/{job_id}/reports', request)
    return { problems: [], isInReview }
  } catch (error) {
    if (error instanceof ResponseError && error.status === 429)
      return { problems: [{ message: 'You have sent too many reports. Try again in an hour.' }] }
    if (csrfToken() === '') return { problems: [{ message: cookiesOff }] }
    logFailure('A report was not sent.', error)
    const message = 'Your report was not sent. Please try again. What you typed is still here.'
    return { problems: [{ message }] }
  }
}

function ThanksNotice({ isInReview }: { isInReview: boolean }) {
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  return (
    <p ref={thanks} tabIndex={-1}>
      {reportThanks(isInReview)}
    </p>
  )
}

export function ReportForm({ jobId }: { jobId: number }) {
  const [isInReview, setInReview] = useState<boolean>()
  const reasons = useReportReasons()
  if (isInReview !== undefined) return <ThanksNotice isInReview={isInReview} />
  const report = async (values: FormValues) => {
    const sent = await sendReport(jobId, values)
    setInReview(sent.isInReview)
    return sent.problems
  }
  return (
    <div className="max-w-prose pt-2">
      <Form onSubmit={report}>
        <SelectField name="reason" label="What is wrong with it?" required options={reasons} />
        <TextAreaField name="note" label="Anything else? (optional)" maxLength={MAX_REPORT_LENGTH} />
        <div>
          <SubmitButton>Send report</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

export function useReportReasons() {
  const brand = usePageData()
  return reportReasons.map((value) => ({ value, label: reportReasonText(value, brand) }))
}
