import { useQueryClient } from '@tanstack/react-query'

import { pluralize } from '#contract/counts.ts'
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call, companiesKey } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

type QuotaSectionProps = { company: ManagedCompanyDetail }

/** Shows the number of live jobs of a company and its quota. Staff can change the quota. */
export function QuotaSection({
  company: { id, role, job_quota: quota, live_jobs: live },
}: QuotaSectionProps) {
  const client = useQueryClient()
  const { result, showMessage } = useAction()
  const isStaff = role === 'staff'
  if (live === null || (quota === null && !isStaff)) return null
  const save = async ({ job_quota: text = '' }: Readonly<Record<string, string>>) => {
    const number = text.trim()
    if (number !== '' && !/^\d{1,5}$/.test(number))
      return [{ param: 'job_quota', message: 'Enter a whole number, or nothing for the usual quota.' }]
    try {
      const body = { job_quota: number === '' ? null : Number(number) }
      await call('PUT /ninja-api/companies/{company_id}', { params: { company_id: id }, body })
      await client.invalidateQueries({ queryKey: companiesKey })
      showMessage('The quota has been saved.')
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Panel title="Quota" about={aboutQuota(live, quota)}>
      {isStaff && (
        <Form onSubmit={save} className="max-w-100">
          <Field
            name="job_quota"
            label="Live jobs allowed"
            help="Leave empty for the usual quota of this board."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={quota === null ? '' : String(quota)}
          />
          <SubmitButton>Save quota</SubmitButton>
        </Form>
      )}
      <ActionReport result={result} />
    </Panel>
  )
}

function aboutQuota(live: number, quota: number | null): string {
  const jobs = pluralize(live, 'live job', 'live jobs')
  const rest = 'The number includes published jobs and jobs that are waiting for review or payment.'
  return quota === null ? `${jobs}, without a limit. ${rest}` : `${jobs} of ${quota}. ${rest}`
}
