export const decisions = ['approved', 'changes_wanted', 'refused'] as const
export type Decision = (typeof decisions)[number]

/**
 * The subject of a decision. `posting`: a submitted job. `changes`: the revision of a published job. `published`: a job
 * that was published without review. `reported`: a job with open reports. `sent_back`: a job or edit that was sent back
 * and that its company has deleted or taken back since.
 */
export const decisionSubjects = ['posting', 'changes', 'published', 'reported', 'sent_back'] as const
export type DecisionSubject = (typeof decisionSubjects)[number]

/** The subject of a review entry. `company` means the pending changes of a company, `developer` a card. */
export const reviewSubjects = [...decisionSubjects, 'company', 'developer'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]

export const changeReasons = [
  'unclear',
  'pay',
  'place',
  'link',
  'off_topic',
  'words',
  'level',
  'unknown_company',
  'dead_link',
  'other',
] as const
export const refusalReasons = [
  'spam',
  'not_a_job',
  'off_topic',
  'duplicate',
  'fraud',
  'unlawful',
  'unknown_company',
  'dead_link',
  'other',
] as const

export const companyChangeReasons = ['name', 'website', 'logo', 'text', 'other'] as const
export const companyRefusalReasons = ['spam', 'fraud', 'unlawful', 'other'] as const

export const reasons = [
  ...new Set([...changeReasons, ...refusalReasons, ...companyChangeReasons, ...companyRefusalReasons]),
]
export type Reason = (typeof reasons)[number]

export const sumReasons = (counts: Partial<Record<Reason, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Returns the sentence that explains a reason in an email to the employer. `topics` is COMMUNITY_WORDS as text. */
export function reasonText(reason: Reason, { topics }: { topics: string }): string {
  return reason === 'off_topic' ? `The connection to ${topics} is missing.` : reasonTexts[reason]
}

const reasonTexts: Record<Exclude<Reason, 'off_topic'>, string> = {
  unclear: 'The work is not described clearly enough.',
  pay: 'The pay is missing.',
  place: 'The place of work is missing.',
  link: 'The apply link does not lead to this job.',
  words: 'The title or the text is written in capitals or contains unrelated words.',
  level: 'The title and the seniority level disagree.',
  unknown_company: 'The company cannot be recognized.',
  dead_link: 'The apply link is dead.',
  spam: 'This is advertising.',
  not_a_job: 'This is not a job that someone can be hired for.',
  duplicate: 'The same job is already on the board.',
  fraud: 'The job asks for money or data that employers do not ask for, or uses the name of another company.',
  name: 'The name is not the name of the company.',
  website: 'The website does not belong to the company.',
  logo: 'The picture is not the logo of the company.',
  text: 'The text does not describe clearly enough what the company does, or is written in capitals.',
  unlawful: 'The job excludes people in a way that the law or our rules do not allow.',
  other: 'See the note of the reviewer.',
}

/** Returns whether the employer is invited to change the job and to send it again. */
export const invitesAgain = (decision: { reason: string | null } | null): boolean =>
  decision?.reason !== 'fraud'

/** Maximum length in characters. */
export const MAX_NOTE_LENGTH = 2000
