import { reportReasons, reportReasonText } from '#contract/jobs/rules/reports.ts'
import { usePageData } from '#web/lib/page-data.ts'

export function useReportReasons() {
  const brand = usePageData()
  return reportReasons.map((value) => ({ value, label: reportReasonText(value, brand) }))
}
