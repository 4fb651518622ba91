import type { JobDecision } from './job-decision.ts'
import { reasonAndNote } from './job-decision.ts'
import type { DecisionEntry } from './review-decisions.ts'

/** A decision on changes. `title` is the name of the company before these changes. */
type CompanyDecision = Pick<JobDecision, 'siteName' | 'topics' | 'title' | 'decision' | 'reason' | 'note'> & {
  editor: string
}

export function describeCompanyDecision(of: CompanyDecision): DecisionEntry {
  return {
    ...describeChanges(of),
    details: reasonAndNote(of),
    links: [{ label: 'Open the company', url: of.editor }],
  }
}

function describeChanges({ siteName, title, decision }: CompanyDecision) {
  if (decision === 'approved')
    return {
      subject: `Changes approved: ${title}`,
      sentence: `A reviewer approved your changes to the company "${title}". ${siteName} shows them now.`,
    }
  const shown = `${siteName} still shows the approved version.`
  return decision === 'changes_wanted'
    ? {
        subject: `Please look at your changes again: ${title}`,
        sentence: `A reviewer asked you to change what you proposed for the company "${title}". ${shown}`,
        next: 'You can edit your changes and send them for review again:',
      }
    : {
        subject: `Changes refused: ${title}`,
        sentence: `A reviewer refused your changes to the company "${title}". ${shown}`,
      }
}
