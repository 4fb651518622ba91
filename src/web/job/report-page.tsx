// The form for reporting a job or a card, for browsers without scripts. With scripts, the page of the job or of the card
// contains the form.
import { useLocation, useParams } from 'react-router'

import { countedReportThanks, reportThanks } from '#contract/jobs/rules/reports.ts'
import type { ReportPage as Report } from '#contract/pages/render.ts'
import { cardReportReasons, ReportFields, useJobReportReasons } from '#web/job-view/report-form.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { KeyPage } from '#web/ui/pages/key-page.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

function describeOutcome({ subject: { kind }, outcome }: Report): string {
  return kind === 'job' ? reportThanks(outcome === 'in-review', false) : countedReportThanks(kind, false)
}

export function ReportPage() {
  const { id } = useParams()
  const [, list] = useLocation().pathname.split('/')
  const { report } = usePageData()
  const jobReasons = useJobReportReasons()
  if (report === undefined || report.subject.id !== id)
    return <MissingPage title="Page not found" text="There is no page at this address." to={`/${list}`} />
  const { subject, outcome, problems, csrfToken, typed } = report
  return (
    <KeyPage title={outcome === null ? `Report this ${subject.kind}` : 'Report sent'}>
      <p className="wrap-anywhere">
        <TextLink to={subject.path}>
          <bdi>{subject.title}</bdi>
        </TextLink>
        {subject.company !== null && (
          <span className="text-muted">
            {' '}
            · <bdi>{subject.company}</bdi>
          </span>
        )}
      </p>
      {outcome === null ? (
        <Form sentProblems={problems}>
          <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken} />
          <ReportFields reasons={subject.kind === 'job' ? jobReasons : cardReportReasons} typed={typed} />
          <div>
            <Button type="submit">Send report</Button>
          </div>
        </Form>
      ) : (
        <p>{describeOutcome(report)}</p>
      )}
    </KeyPage>
  )
}
