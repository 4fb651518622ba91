// What reviewers decide, and the reasons that they choose from.
export const decisions = ['approved', 'changes_wanted', 'refused'] as const
export type Decision = (typeof decisions)[number]

/** What a decision is about: a posting, an edit of one, one that was published without reviewers, or reports of one. */
export const decisionSubjects = ['posting', 'changes', 'published', 'reported'] as const
export type DecisionSubject = (typeof decisionSubjects)[number]

export const changeReasons = ['unclear', 'pay', 'place', 'link', 'not_django', 'words', 'other'] as const
export const refusalReasons = [
  'spam',
  'not_a_job',
  'not_django',
  'duplicate',
  'fraud',
  'unlawful',
  'other',
] as const

export const reasons = [...new Set([...changeReasons, ...refusalReasons])]
export type Reason = (typeof changeReasons)[number] | (typeof refusalReasons)[number]

/** As an employer reads it. */
export const reasonTexts: Record<Reason, string> = {
  unclear: 'It does not say clearly enough what the work is.',
  pay: 'It does not say what the job pays.',
  place: 'It does not say where the work is, or from where it can be done.',
  link: 'The apply link does not lead to this job.',
  not_django: 'It does not say what the job has to do with Django or Python.',
  words: 'Its title or text shouts, or names things that do not belong there.',
  spam: 'It is advertising.',
  not_a_job: 'It is not a job: nobody is being hired.',
  duplicate: 'The same job is on the board already.',
  fraud: 'It asks for money or for data that no employer asks for, or names a company that is not yours.',
  unlawful: 'It shuts people out in a way that the law or our rules do not allow.',
  other: 'See what the reviewer wrote.',
}

/** Characters. */
export const longestNote = 2000
