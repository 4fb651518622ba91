import { memo } from 'react'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { cn } from '#web/lib/cn.ts'

import { type CardLook, JobCard } from './card.tsx'

type JobCardsProps = CardLook & {
  cards: readonly DrawnCard[]
  /** Only layout classes. */
  className?: string
  /** The number of cards at the top after which all cards are older than the last visit. A mark follows them. */
  newCount?: number
}

/** Memoized, because cards are expensive to render on slow devices. */
export const JobCards = memo(({ cards, className, newCount = 0, ...look }: JobCardsProps) => (
  <ul className={cn('grid gap-2 sm:gap-3', className)}>
    {cards.map((card, place) => (
      <li key={card.id} className="relative">
        {newCount > 0 && place === newCount && (
          // On the border of the card, so that nothing moves when it appears.
          <p className="bg-page absolute -top-2.5 right-4 z-1 rounded-full px-2 text-small text-muted print:hidden">
            Before your last visit
          </p>
        )}
        <JobCard card={card} {...look} />
      </li>
    ))}
  </ul>
))
