// Nearly identical jobs, with the differences from the most similar one.
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { stateLabels } from '#web/job-view/state-badge.tsx'

import { TextDiff } from './text-diff.tsx'

type DuplicatesProps = { duplicates: ReviewEntry['duplicates']; description: string }

export function Duplicates({ duplicates, description }: DuplicatesProps) {
  const [mostSimilar] = duplicates
  if (mostSimilar === undefined) return null
  return (
    <section aria-labelledby="duplicates" className="grid gap-3">
      <h3 id="duplicates" className="text-title font-semibold">
        Nearly the same
      </h3>
      <ul className="grid gap-1">
        {duplicates.map(({ job_id: id, title, company, state, likeness }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{title}</bdi> · <bdi>{company}</bdi> · {stateLabels[state]} · {Math.floor(likeness * 100)}%
            the same text
          </li>
        ))}
      </ul>
      {mostSimilar.description !== null && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-accent">
            How the first differs
          </summary>
          <TextDiff
            before={mostSimilar.description}
            after={description.slice(0, mostSimilar.description.length + 2000)}
          />
        </details>
      )}
    </section>
  )
}
