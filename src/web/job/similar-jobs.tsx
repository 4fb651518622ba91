import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'

import { JobLinks } from './job-links.tsx'

export function SimilarJobs({ links }: { links: readonly JobLink[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="similar-jobs" className="grid gap-4 border-t border-line pt-8">
      <h2 id="similar-jobs" className="text-title font-semibold">
        Similar jobs
      </h2>
      <JobLinks links={links} namesCompany className="sm:grid-cols-2 sm:gap-x-8" />
    </section>
  )
}
