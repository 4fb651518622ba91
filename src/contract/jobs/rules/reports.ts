export const reportReasons = ['spam', 'fraud', 'gone', 'off_topic', 'unlawful', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Returns the label of a reason. `topics` is COMMUNITY_WORDS as text. */
export function reportReasonText(reason: ReportReason, { topics }: { topics: string }): string {
  return reason === 'off_topic' ? `It has nothing to do with ${topics}` : reportReasonTexts[reason]
}

const reportReasonTexts: Record<Exclude<ReportReason, 'off_topic'>, string> = {
  spam: 'It is advertising, or not a job',
  fraud: 'It asks for money or data, or pretends to be another company',
  gone: 'The job is gone, or the link does not work',
  unlawful: 'It excludes people unlawfully',
  other: 'Something else',
}

/** The reasons that put a job into the review queue after a single report by a user with a verified address. */
export const urgentReasons: readonly ReportReason[] = ['fraud', 'unlawful']

/** Returns the message to the reporter. A job with too few reports does not enter the review queue. */
export const reportThanks = (isInReview: boolean, isLoggedIn: boolean): string =>
  isInReview ? 'Thank you. A reviewer will look at this job.' : countedReportThanks('job', isLoggedIn)

export const countedReportThanks = (what: 'job' | 'card', isLoggedIn: boolean): string =>
  `Thank you. Reviewers look at a ${what} when several people have reported it${isLoggedIn ? ', or at once for fraud and unlawful content.' : '. If you log in, one report of fraud is enough.'}`

/** Maximum length in characters. */
export const MAX_REPORT_LENGTH = 1000
