import { memo } from 'react'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { cn } from '#web/lib/cn.ts'

import { type CardLook, JobCard } from './card.tsx'

type JobCardsProps = CardLook & { cards: readonly DrawnCard[]; className?: string }

/** `className` must contain only layout classes. Memoized, because cards are expensive to render on slow devices. */
export const JobCards = memo(({ cards, className, ...look }: JobCardsProps) => (
  <ul className={cn('grid gap-2 sm:gap-3', className)}>
    {cards.map((card) => (
      <li key={card.id}>
        <JobCard card={card} {...look} />
      </li>
    ))}
  </ul>
))
