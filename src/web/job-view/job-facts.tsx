import { type DrawnCard, factTexts } from '#contract/jobs/job-card.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'

export function JobFacts({ card }: { card: DrawnCard }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {salaryText(card)}
      </li>
      {factTexts(card).map(({ key, text }) => (
        <li key={key} className="max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted">
          {text}
        </li>
      ))}
    </ul>
  )
}
