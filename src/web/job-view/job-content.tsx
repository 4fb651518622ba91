// All details of a job, for the job page and for the preview in the editor.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import type { Company } from '#contract/jobs/company.ts'
import { factTexts, toJobCard } from '#contract/jobs/job-card.ts'
import { type Job, datePosted } from '#contract/jobs/job.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { companyPath, isApplyLink } from '#contract/jobs/rules/links.ts'
import { overlapText } from '#contract/jobs/rules/overlap-text.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ButtonLink } from '#web/ui/links.tsx'

import { ApplyLink } from './apply-link.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { FactsTable } from './facts-table.tsx'
import { JobCountries } from './job-countries.tsx'
import { ClosingDate, PostedDate } from './job-dates.tsx'
import { JobDescription } from './job-description.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'
import { SaveButton } from './save-button.tsx'
import { ShareButton } from './share-button.tsx'

function JobActions({ job }: { job: Job }) {
  const { title, company, applyLink } = job
  const id = String(job.id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="in-page-apply">
        <ApplyLink jobId={id} title={title} href={applyLink} look={{}} />
      </div>
      <SaveButton jobId={id} title={title} />
      <ShareButton job={job} />
      <ApplyHost href={applyLink} domain={company.verified_domain} />
    </div>
  )
}

// Names the host of the apply link unless the host belongs to the company's domain.
type ApplyHostProps = { href: string; domain: string | null }

function getHost(href: string): string | null {
  if (!isApplyLink(href) || !URL.canParse(href)) return null
  const { protocol, hostname } = new URL(href)
  return protocol === 'mailto:' ? null : hostname
}

function ApplyHost({ href, domain }: ApplyHostProps) {
  const host = getHost(href)
  if (host === null || (domain !== null && isWithin(host, domain))) return null
  return <p className="basis-full text-small wrap-anywhere text-muted print:hidden">Apply on {host}</p>
}

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

type ClosedNoticeProps = { company: Company; hasMore: boolean }

function ClosedNotice({ company, hasMore }: ClosedNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">This job is no longer open for applications.</p>
      <div className="flex max-w-full min-w-0 flex-wrap gap-3 print:hidden">
        {hasMore && (
          <Link to={companyPath(company)} className={`max-w-full ${buttonStyles()}`}>
            <span className="truncate">
              More jobs at <bdi>{company.name}</bdi>
            </span>
          </Link>
        )}
        <ButtonLink to="/jobs" variant="outline">
          Browse jobs
        </ButtonLink>
      </div>
    </div>
  )
}

/** Returns the rows. The location is the second row, after the workplace. */
function listFactRows(job: Job): ComponentProps<typeof FactsTable>['rows'] {
  const facts = factTexts(job).map(({ label, text }) => ({ label, text: text === label ? 'Yes' : text }))
  const before = job.locationType ? 1 : 0
  return [
    { label: 'Salary', text: salaryText(toJobCard(job)) },
    ...facts.slice(0, before),
    ...(job.location ? [{ label: 'Location', text: job.location }] : []),
    ...facts.slice(before),
    ...(job.overlap ? [{ label: 'Working hours', text: overlapText(job.overlap) }] : []),
    { label: 'Posted', text: <PostedDate timestamp={datePosted(job).getTime()} /> },
  ]
}

function JobFactsTable({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const end = isOpen ? job.expiresAt : null
  const closes = end && <ClosingDate timestamp={end.getTime()} />
  return <FactsTable rows={[...listFactRows(job), ...(closes ? [{ label: 'Closes', text: closes }] : [])]} />
}
