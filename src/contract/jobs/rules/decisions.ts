// What reviewers decide, and the reasons that they choose from.
export const decisions = ['approved', 'changes_wanted', 'refused'] as const
export type Decision = (typeof decisions)[number]

/** The subject of a decision: a job, a revision, a job that was published without review, or reports about a job. */
export const decisionSubjects = ['posting', 'changes', 'published', 'reported'] as const
export type DecisionSubject = (typeof decisionSubjects)[number]

/** The subjects of the entries of the review queue. `company`: pending changes of a company. */
export const reviewSubjects = [...decisionSubjects, 'company'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

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

/** For the pending changes of a company. */
export const companyChangeReasons = ['name', 'website', 'logo', 'text', 'other'] as const
export const companyRefusalReasons = ['spam', 'fraud', 'unlawful', 'other'] as const

export const reasons = [
  ...new Set([...changeReasons, ...refusalReasons, ...companyChangeReasons, ...companyRefusalReasons]),
]
export type Reason = (typeof reasons)[number]

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
  name: 'The name is not the name of the company.',
  website: 'The website is not the website of the company.',
  logo: 'The picture is not the logo of the company.',
  text: 'The text does not say clearly enough what the company does, or shouts.',
  unlawful: 'It shuts people out in a way that the law or our rules do not allow.',
  other: 'See what the reviewer wrote.',
}

/** Characters. */
export const maxNoteLength = 2000
