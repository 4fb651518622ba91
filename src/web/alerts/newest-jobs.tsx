import { pluralize } from '#contract/counts.ts'
import type { NewestJobs as Jobs } from '#contract/pages/render.ts'
import { JobCards } from '#web/job-view/cards.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'

type NewestJobsProps = {
  /** The search part of the board's URL. */
  query: string
  newest: Jobs
}

/** Shows what the emails of an alert contain, and leads to the board. */
export function NewestJobs({ query, newest: { cards, total } }: NewestJobsProps) {
  if (total === 0)
    return (
      <div className="grid gap-4">
        <p>No open job matches this search. We email you as soon as there is one.</p>
        <a href="/jobs" className={`${buttonStyles()} justify-self-start`}>
          Browse all jobs
        </a>
      </div>
    )
  return (
    <section aria-labelledby="newest-jobs" className="grid gap-4">
      <h2 id="newest-jobs" className="text-title font-semibold">
        The newest jobs of this search
      </h2>
      <JobCards cards={cards} heading="h3" />
      <a href={`/jobs${query}`} className={`${buttonStyles()} justify-self-start`}>
        {`View ${pluralize(total, 'job', 'jobs')} on the board`}
      </a>
    </section>
  )
}
