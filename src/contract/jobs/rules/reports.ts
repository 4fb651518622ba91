// The reasons for reporting a job.
export const reportReasons = ['spam', 'fraud', 'gone', 'not_django', 'unlawful', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonTexts: Record<ReportReason, string> = {
  spam: 'It is advertising, or no job',
  fraud: 'It asks for money or data, or pretends to be another company',
  gone: 'The job is gone, or the link does not work',
  not_django: 'It has nothing to do with Django or Python',
  unlawful: 'It shuts people out unlawfully',
  other: 'Something else',
}

/** One such report by a signed-in user with a verified address puts a job into the review queue. */
export const urgentReasons: readonly ReportReason[] = ['fraud', 'unlawful']

/** The message to the reporter; a job below the number of reports that is needed is not in the review queue. */
export function reportThanks(isInReview: boolean): string {
  return isInReview
    ? 'Thank you. A reviewer will look at this job.'
    : 'Thank you. A reviewer will look at this job if more people report it.'
}

/** Characters. */
export const maxReportLength = 1000
