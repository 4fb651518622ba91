import { type DrawnCard, factTexts } from '#contract/jobs/job-card.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'

import { FactList } from './fact-list.tsx'

export function JobFacts({ card }: { card: DrawnCard }) {
  const place = card.location?.toLowerCase()
  const facts = factTexts(card).map(({ label, text }) => ({
    label,
    text,
    // On phones, the line above already says "Remote (Europe)".
    className: place?.includes(text.toLowerCase()) === true && '@max-[30rem]:hidden',
  }))
  return <FactList main={salaryText(card)} facts={facts} />
}
