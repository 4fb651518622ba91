import { reportThanks } from '#contract/jobs/rules/reports.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { ReportForm, useJobReportReasons } from '#web/job-view/report-form.tsx'
import { call } from '#web/query/api.ts'

export function ReportJob({ jobId }: { jobId: number }) {
  const isLoggedIn = Boolean(useUser())
  return (
    <ReportForm
      reasons={useJobReportReasons()}
      onReport={async (body) => {
        const request = { params: { job_id: jobId }, body }
        const { in_review: isInReview } = await call('POST /ninja-api/jobs/{job_id}/reports', request)
        return reportThanks(isInReview, isLoggedIn)
      }}
    />
  )
}
