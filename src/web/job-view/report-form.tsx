import { useState } from 'react'

import { cookiesOff, ResponseError } from '#contract/client/response-error.ts'
import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import { MAX_REPORT_LENGTH, reportReasons, reportReasonText } from '#contract/jobs/rules/reports.ts'
import { csrfToken, ensureCsrfToken } from '#web/lib/csrf.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

function describeFailure(error: unknown): string {
  if (error instanceof ResponseError && error.status === 429)
    return 'You have sent too many reports. Try again in an hour.'
  if (csrfToken() === '') return cookiesOff
  logFailure('A report was not sent.', error)
  return 'Your report was not sent. Please try again. What you typed is still here.'
}

export function useJobReportReasons() {
  const brand = usePageData()
  return reportReasons.map((value) => ({ value, label: reportReasonText(value, brand) }))
}

export const cardReportReasons = cardReasons.map((value) => ({ value, label: cardReasonText(value) }))

type Reasons<Reason extends string> = readonly { value: Reason; label: string }[]
type ReportFieldsProps = { reasons: Reasons<string>; typed?: { reason: string; note: string } }

export function ReportFields({ reasons, typed }: ReportFieldsProps) {
  return (
    <>
      <SelectField
        name="reason"
        label="What is wrong with it?"
        required
        defaultValue={typed?.reason}
        options={reasons}
      />
      <TextAreaField
        name="note"
        label="Anything else? (optional)"
        maxLength={MAX_REPORT_LENGTH}
        defaultValue={typed?.note}
      />
    </>
  )
}

type ReportFormProps<Reason extends string> = {
  reasons: Reasons<Reason>
  /** Sends the report. Returns the message to the reporter. */
  onReport: (body: { reason: Reason; note: string }) => Promise<string>
}

/** Reports a job or a card to the reviewers. */
export function ReportForm<Reason extends string>({ reasons, onReport }: ReportFormProps<Reason>) {
  const [thanks, setThanks] = useState('')
  if (thanks !== '')
    return (
      <p ref={focusAtStart} tabIndex={-1}>
        {thanks}
      </p>
    )
  const report = async ({ reason: chosen, note = '' }: FormValues) => {
    const reason = reasons.find(({ value }) => value === chosen)?.value
    if (reason === undefined) return [{ param: 'reason', message: 'Choose the reason.' }]
    try {
      await ensureCsrfToken()
      setThanks(await onReport({ reason, note }))
      return []
    } catch (error) {
      return [{ message: describeFailure(error) }]
    }
  }
  return (
    <div className="max-w-prose pt-2">
      <Form onSubmit={report}>
        <ReportFields reasons={reasons} />
        <div>
          <SubmitButton>Send report</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
