// The form for a job, for the posting page and the editor: fields, checklist and preview.
import { type ReactNode, useDeferredValue, useState } from 'react'

import { type Company, toCompany } from '#contract/jobs/company.ts'
import { fromFields } from '#contract/jobs/each-field.ts'
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isRange, normalizeLine } from '#contract/jobs/rules/normalize-text.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import { JobCard } from '#web/job-view/card.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { FormBesidePreview } from '#web/ui/form/form-beside-preview.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'

import { Checklist } from './checklist.tsx'
import type { FieldsProps } from './fields-props.ts'
import { JobFields } from './job-fields.tsx'
import { validateJob } from './job-problems.ts'
import { type JobValues, isContent, parseClosingTime, parseSmallAmount, parseValue } from './job-values.ts'
import { listMissingFields } from './required-fields.ts'

const views = [
  { key: 'card', label: 'Card' },
  { key: 'page', label: 'Page' },
] as const

function JobPreview({ job }: { job: Job }) {
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

const noCompany: Company = {
  id: 0,
  name: 'Company',
  website: null,
  description: null,
  logo: null,
  verified_domain: null,
}

/**
 * Returns the job as the board would show it, with placeholders for empty fields. Leaves out an upper end of the pay
 * that is below the lower one, such as one that is not fully typed.
 */
export function toPreviewJob(
  values: JobValues,
  { company, now }: { company: Company | undefined; now: Date },
): Job {
  const preview: Partial<Job> = {
    id: 0,
    title: normalizeLine(values.title) || 'Title',
    company: company ?? { ...noCompany, name: normalizeLine(values.company_name) || noCompany.name },
    location: normalizeLine(values.location) || null,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    firstPublishedAt: now,
    slug: slugOf(values.title),
    expiresAt: parseClosingTime(values),
  }
  const job = fromFields<Job>((field) => {
    const { key, kind, isNullable } = field
    if (key in preview || !isContent(field)) return [key, preview[key]]
    const text = values[field.name]
    if (kind === 'amount') return [key, parseSmallAmount(text)]
    return [key, isNullable && text === '' ? null : parseValue(field, text)]
  })
  return isRange(job.salaryMin, job.salaryMax) ? job : { ...job, salaryMax: null }
}

type JobFormProps = FieldsProps & {
  /** The ID of a job that is saved. */
  id: number | null
  /** The saved values. Only changed fields are validated. */
  opened: JobValues
  /** Whether the user has permission to let the server check the apply link. */
  canCheckLink: boolean
  onSubmit: (typed: FormValues) => Promise<readonly Problem[]>
  /** Shown above the fields. */
  notices: ReactNode
  /** Shown below the fields. Ends with a ButtonBar. */
  children: ReactNode
}

export function JobForm(props: JobFormProps) {
  const { values, id, companies, opened, isNew, canCheckLink, onSubmit, notices, children } = props
  const { now, payRequired = false } = usePageData()
  const shown = useDeferredValue(values)
  const company = companies.find(({ id }) => String(id) === shown.company_id)
  const job = toPreviewJob(shown, { company: company && toCompany(company), now: new Date(now) })
  return (
    <FormBesidePreview
      preview={
        <>
          <Checklist
            job={job}
            id={id}
            missing={listMissingFields(shown, { isNew, payRequired })}
            canCheckLink={canCheckLink}
          />
          <JobPreview job={job} />
        </>
      }
    >
      <Form
        check={(typed) => validateJob({ ...values, ...typed }, opened)}
        onSubmit={onSubmit}
        ignoresEnter
        className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
      >
        {notices}
        <JobFields {...props} />
        {children}
      </Form>
    </FormBesidePreview>
  )
}
