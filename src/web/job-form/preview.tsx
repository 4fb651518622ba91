import { useState } from 'react'

import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'

const views = [
  { key: 'card', label: 'Card' },
  { key: 'page', label: 'Page' },
] as const

export function Preview({ job }: { job: Job }) {
  const [view, setView] = useState<(typeof views)[number]['key']>('card')
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="preview" className="text-title font-semibold">
          Preview
        </h2>
        <ViewSwitch legend="Preview of" views={views} view={view} onChange={setView} />
      </div>
      <div inert className="min-w-0">
        {view === 'card' ? (
          <JobCard card={toJobCard(job)} />
        ) : (
          <div className="rounded-card border border-line bg-surface p-5">
            <JobContent job={job} isOpen />
          </div>
        )}
      </div>
    </section>
  )
}
