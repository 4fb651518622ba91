import { reportReasons, reportReasonTexts } from '#contract/jobs/rules/reports.ts'

export const reportReasonOptions = reportReasons.map((value) => ({ value, label: reportReasonTexts[value] }))
