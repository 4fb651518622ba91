// What search engines and readers would miss: advice beside the editor.
import { Check, Lightbulb } from 'lucide-react'

import type { Job } from '#contract/jobs/job.ts'
import { adviceOn } from '#contract/jobs/rules/advice.ts'

import { LinkAdvice } from './link-advice.tsx'

type ChecklistProps = {
  job: Job
  /** Whether other servers are asked: not by everybody. */
  checksLink: boolean
}

export function Checklist({ job, checksLink }: ChecklistProps) {
  const advice = adviceOn(job)
  return (
    <section aria-labelledby="checklist" className="grid gap-3">
      <h2 id="checklist" className="text-title font-semibold">
        Checklist
      </h2>
      <ul className="grid gap-2">
        {advice.length === 0 && (
          <li className="flex gap-2 text-muted">
            <Check className="mt-0.5 size-5 shrink-0 text-accent" />
            Nothing is missing.
          </li>
        )}
        {advice.map(({ id, text }) => (
          <li key={id} className="flex gap-2">
            <Lightbulb className="mt-0.5 size-5 shrink-0 text-highlight-text" />
            {text}
          </li>
        ))}
        {checksLink && <LinkAdvice link={job.applyLink} />}
      </ul>
      <p className="text-small text-muted">This is advice: you can go on as it is.</p>
    </section>
  )
}
