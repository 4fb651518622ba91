import { useState } from 'react'

import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'

const views = [
  { key: 'card', label: 'Card' },
  { key: 'page', label: 'Page' },
] as const

export function JobPreview({ job }: { job: Job }) {
  const [view, setView] = useState<(typeof views)[number]['key']>('card')
  return (
    <Preview choice={<ViewSwitch legend="Preview of" views={views} view={view} onChange={setView} />}>
      <div inert className="min-w-0">
        {view === 'card' ? (
          <JobCard card={toJobCard(job)} />
        ) : (
          <div className="rounded-card border border-line bg-surface p-5">
            <JobContent job={job} isOpen />
          </div>
        )}
      </div>
    </Preview>
  )
}
