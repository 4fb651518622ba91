// All details of a job, for the job page and for the preview in the editor.
import type { Job } from '#contract/jobs/job.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'

import { ApplyLink } from './apply-link.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { JobActions } from './job-actions.tsx'
import { JobCountries } from './job-countries.tsx'
import { JobDescription } from './job-description.tsx'
import { JobFactsTable } from './job-facts-table.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'

type JobContentProps = {
  job: Job
  isOpen: boolean
  /** Whether the company has other open jobs. */
  hasMore?: boolean
}

function JobHeader({ job, isOpen, hasMore = false }: JobContentProps) {
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <CompanyLogo name={job.company.name} logo={job.company.logo} />
        <div className="grid min-w-0 grow basis-[10rem] gap-1">
          <h1 dir="auto" className="job-title text-heading font-bold tracking-tight wrap-anywhere">
            {job.title}
          </h1>
          <p className="wrap-anywhere text-muted">
            <JobPlace company={job.company} location={job.location} />
          </p>
          <JobCountries job={job} />
        </div>
      </div>
      <JobFactsTable job={job} isOpen={isOpen} />
      {isOpen ? <JobActions job={job} /> : <ClosedNotice company={job.company} hasMore={hasMore} />}
    </header>
  )
}

export function JobContent(props: JobContentProps) {
  const { job, isOpen } = props
  return (
    <article className="grid min-w-0 content-start gap-8">
      <JobHeader {...props} />
      {job.description !== '' && <JobDescription text={job.description} />}
      {job.skills.length > 0 && <JobSkills skills={job.skills} />}
      {isOpen && isApplyLink(job.applyLink) && (
        <div className="in-page-apply print:hidden">
          <ApplyLink jobId={String(job.id)} title={job.title} href={job.applyLink} look={{}} />
        </div>
      )}
    </article>
  )
}
