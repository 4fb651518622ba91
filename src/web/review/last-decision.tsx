// The last decision on a resubmitted job, and whether the job has changed since.
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { DecisionItem } from '#web/job-view/decision-item.tsx'

export function LastDecision({ entry }: { entry: ReviewEntry }) {
  const { about, last_decision: last, changes } = entry
  if (last === null || (about !== 'posting' && about !== 'changes')) return null
  return (
    <section aria-labelledby="last-decision" className="grid gap-3">
      <h3 id="last-decision" className="text-title font-semibold">
        Last decision
      </h3>
      <ul>
        <DecisionItem decision={last} />
      </ul>
      {about === 'posting' && changes.length === 0 && (
        <p className="font-semibold text-highlight-text">Nothing has changed since then.</p>
      )}
    </section>
  )
}
