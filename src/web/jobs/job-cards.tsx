import type { JobCard as Card } from '#contract/jobs/job-card.ts'

import { JobCard } from './job-card.tsx'

export function JobCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-4">
      {cards.map((card) => (
        <li key={card.id}>
          <JobCard card={card} />
        </li>
      ))}
    </ul>
  )
}
