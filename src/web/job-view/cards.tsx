import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { cn } from '#web/lib/cn.ts'

import { type CardLook, JobCard } from './card.tsx'

type JobCardsProps = CardLook & { cards: readonly DrawnCard[]; className?: string }

/** `className` must contain only layout classes. */
export function JobCards({ cards, className, ...look }: JobCardsProps) {
  return (
    <ul className={cn('grid gap-2 sm:gap-3', className)}>
      {cards.map((card) => (
        <li key={card.id}>
          <JobCard card={card} {...look} />
        </li>
      ))}
    </ul>
  )
}
