import { reportReasons, reportReasonText, reportThanks } from '#contract/jobs/rules/reports.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { ReportForm } from '#web/job-view/report-form.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { call } from '#web/query/api.ts'

export function ReportJob({ jobId }: { jobId: number }) {
  const isLoggedIn = Boolean(useUser())
  return (
    <ReportForm
      reasons={useReportReasons()}
      onReport={async (body) => {
        const request = { params: { job_id: jobId }, body }
        const { in_review: isInReview } = await call('POST /ninja-api/jobs/{job_id}/reports', request)
        return reportThanks(isInReview, isLoggedIn)
      }}
    />
  )
}

export function useReportReasons() {
  const brand = usePageData()
  return reportReasons.map((value) => ({ value, label: reportReasonText(value, brand) }))
}
