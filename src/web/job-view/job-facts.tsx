import { type DrawnCard, factTexts } from '#contract/jobs/job-card.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { cn } from '#web/lib/cn.ts'

export function JobFacts({ card }: { card: DrawnCard }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {salaryText(card)}
      </li>
      {factTexts(card).map(({ key, text }) => (
        <li
          key={key}
          className={cn(
            'max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted',
            // On phones, the line above already says "Remote (Europe)".
            card.location?.toLowerCase().includes(text.toLowerCase()) && '@max-[30rem]:hidden',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}
