// The form for reporting a job, for browsers without scripts. With scripts, the job page contains the form.
import { Link, useParams } from 'react-router'

import { MAX_REPORT_LENGTH, reportThanks } from '#contract/jobs/rules/reports.ts'
import type { ReportPage as Report } from '#contract/pages/render.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormContext } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx'

import { useReportReasons } from './report-job.tsx'

function ReportForm({ csrfToken, typed, problems }: Report) {
  const reasons = useReportReasons()
  return (
    <FormContext value={{ problems, isPending: false, onFieldChange: () => {} }}>
      <form method="post" className="grid gap-5">
        <ProblemList problems={problems.filter(({ param }) => param === undefined)} />
        <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken} />
        <SelectField
          name="reason"
          label="What is wrong with it?"
          required
          defaultValue={typed.reason}
          options={reasons}
        />
        <TextAreaField
          name="note"
          label="Anything else? (optional)"
          maxLength={MAX_REPORT_LENGTH}
          defaultValue={typed.note}
        />
        <div>
          <Button type="submit">Send report</Button>
        </div>
      </form>
    </FormContext>
  )
}

export function ReportPage() {
  const { id } = useParams()
  const { report } = usePageData()
  if (report === undefined || String(report.job.id) !== id) return <NotFoundPage />
  const { job, outcome } = report
  return (
    <div className="grid max-w-prose gap-6">
      <PageHead title="Report this job" isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">
        {outcome === null ? 'Report this job' : 'Report sent'}
      </h1>
      <p className="wrap-anywhere">
        <Link to={job.path} className={linkStyles}>
          <bdi>{job.title}</bdi>
        </Link>{' '}
        <span className="text-muted">
          · <bdi>{job.company}</bdi>
        </span>
      </p>
      {outcome === null ? <ReportForm {...report} /> : <p>{reportThanks(outcome === 'in-review', false)}</p>}
    </div>
  )
}
