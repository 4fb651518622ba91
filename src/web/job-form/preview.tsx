import { useState } from 'react'

import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { cn } from '#web/lib/cn.ts'

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
        <fieldset className="flex rounded-control border border-control">
          <legend className="sr-only">Preview of</legend>
          {views.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === view}
              className={cn(
                'h-8 rounded-control px-3 text-small font-semibold phone:h-11',
                key === view ? 'bg-accent text-on-accent' : 'hover:text-accent',
              )}
              onClick={() => setView(key)}
            >
              {label}
            </button>
          ))}
        </fieldset>
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
