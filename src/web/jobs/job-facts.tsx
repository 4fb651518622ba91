// Pay and facts of a job as quiet chips. What is not stated is not shown, except pay.
import type { ReactNode } from 'react'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'

const shown = ['locationType', 'employmentSchedule', 'contractType', 'seniorityLevel'] as const

type JobFactsProps = { card: DrawnCard; children?: ReactNode }

export function JobFacts({ card, children }: JobFactsProps) {
  return (
    <ul className="flex flex-wrap gap-2 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {salaryText(card)}
      </li>
      {shown.map(
        (name) =>
          card[name] && (
            <li key={name} className="max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted">
              {card[name]}
            </li>
          ),
      )}
      {children}
    </ul>
  )
}
