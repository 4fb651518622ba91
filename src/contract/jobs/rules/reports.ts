// Why visitors report a posting.
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

/** Characters. */
export const longestReport = 1000
