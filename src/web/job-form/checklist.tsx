import { Check, Lightbulb } from 'lucide-react'

import type { Job } from '#contract/jobs/job.ts'
import { type Advice, adviceOn } from '#contract/jobs/rules/advice.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { focusField } from '#web/ui/form/focus-field.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import type { FieldName } from './job-values.ts'
import { LinkAdvice, useLinkCheck } from './link-advice.tsx'

/** The field that an item of the checklist is about. */
const fieldByAdvice: Record<Advice['id'] | 'link', FieldName> = {
  country: 'location',
  region: 'location',
  'search-engines': 'location',
  salary: 'salary_min',
  title: 'title',
  description: 'description',
  skills: 'skills',
  link: 'apply_link',
}

type ChecklistProps = {
  job: Job
  /** Whether the user has permission to let the server check the link. */
  canCheckLink: boolean
}

export function Checklist({ job, canCheckLink }: ChecklistProps) {
  const link = useLinkCheck(job.applyLink, canCheckLink)
  const isLink = isApplyLink(job.applyLink)
  const advice = [
    ...adviceOn(job),
    ...(isLink
      ? []
      : [{ id: 'link' as const, text: 'Enter the web page or email address where people apply.' }]),
  ]
  return (
    <section aria-labelledby="checklist" className="grid gap-3">
      <h2 id="checklist" className="text-title font-semibold">
        Checklist
      </h2>
      <ul className="grid gap-2">
        {advice.length === 0 && link.isFine && (
          <li className="flex gap-2 text-muted">
            <Check className="mt-0.5 size-5 shrink-0 text-accent" />
            Nothing is missing.
          </li>
        )}
        {advice.map(({ id, text }) => (
          <li key={id} className="flex gap-2">
            <Lightbulb className="mt-0.5 size-5 shrink-0 text-highlight-text" />
            <button
              type="button"
              className={cn(linkStyles, 'cursor-pointer text-left')}
              onClick={() => focusField(fieldByAdvice[id])}
            >
              {text}
            </button>
          </li>
        ))}
        <LinkAdvice {...link} />
      </ul>
      <p className="text-small text-muted">
        {isLink
          ? 'These are suggestions. You can save the job without them.'
          : 'These are suggestions, except for the apply link.'}
      </p>
    </section>
  )
}
