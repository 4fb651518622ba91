// Pay and facts of a job as quiet chips. What is not stated is not shown, except pay.
import { salaryText } from '#contract/jobs/rules/salary.ts'

type Facts = {
  salaryMin: number
  salaryMax: number
  salaryCurrency: 'USD'
  salaryPeriod: string
  locationType: string | null
  employmentSchedule: string | null
  contractType: string | null
  seniorityLevel: string | null
}

const shown = ['locationType', 'employmentSchedule', 'contractType', 'seniorityLevel'] as const

export function JobFacts({ facts }: { facts: Facts }) {
  return (
    <ul className="flex flex-wrap gap-2 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {salaryText(facts)}
      </li>
      {shown.map(
        (name) =>
          facts[name] && (
            <li key={name} className="max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted">
              {facts[name]}
            </li>
          ),
      )}
    </ul>
  )
}
