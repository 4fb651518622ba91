// The form for a job, for the posting page and the editor: fields, checklist and preview.
import { type ReactNode, useDeferredValue } from 'react'

import { toCompany } from '#contract/jobs/company.ts'
import { usePageData } from '#web/lib/page-data.ts'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form, type FormValues } from '#web/ui/form/form.tsx'

import { Checklist } from './checklist.tsx'
import type { FieldsProps } from './fields-props.ts'
import { JobFields } from './job-fields.tsx'
import { validateJob } from './job-problems.ts'
import type { JobValues } from './job-values.ts'
import { toPreviewJob } from './preview-job.ts'
import { Preview } from './preview.tsx'
import { listMissingFields } from './required-fields.ts'

type JobFormProps = FieldsProps & {
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
  const { values, companies, opened, isNew, canCheckLink, onSubmit, notices, children } = props
  const { now, payRequired = false } = usePageData()
  const shown = useDeferredValue(values)
  const company = companies.find(({ id }) => String(id) === shown.company_id)
  const job = toPreviewJob(shown, { company: company && toCompany(company), now: new Date(now) })
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <Form
          check={(typed) => validateJob({ ...values, ...typed }, opened)}
          onSubmit={onSubmit}
          className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
        >
          {notices}
          <JobFields {...props} />
          {children}
        </Form>
        <div className="grid min-w-0 gap-8 @min-[52rem]:sticky @min-[52rem]:top-4 @min-[52rem]:max-h-[calc(100svh-2rem)] @min-[52rem]:overflow-y-auto">
          <Checklist
            job={job}
            missing={listMissingFields(shown, { isNew, payRequired })}
            canCheckLink={canCheckLink}
          />
          <Preview job={job} />
        </div>
      </div>
    </div>
  )
}
