import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

import { shortDescription, toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { JobLink } from '#contract/pages/render.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import { AboutCompany } from './about-company.tsx'
import { ApplyLink } from './apply-link.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { JobCountries } from './job-countries.tsx'
import { JobDescription } from './job-description.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'
import { OpenUntil } from './open-until.tsx'
import { PostedDate } from './posted-date.tsx'
import { SaveButton } from './save-button.tsx'

type JobArticleProps = { job: Job; isOpen: boolean; more: readonly JobLink[] }

function ApplyRow({ job, isOpen }: Pick<JobArticleProps, 'job' | 'isOpen'>) {
  if (!isOpen) {
    return (
      <p className="rounded-control bg-sunken p-4 font-semibold">
        This job is no longer open for applications.
      </p>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <ApplyLink jobId={String(job.id)} title={job.title} href={job.applyLink} look={{}} />
      <SaveButton jobId={String(job.id)} title={job.title} />
    </div>
  )
}

function JobHeader({ job, isOpen }: Pick<JobArticleProps, 'job' | 'isOpen'>) {
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-4">
        <CompanyLogo name={job.company.name} logo={job.company.logo} />
        <div className="grid min-w-0 gap-1">
          <h1 dir="auto" className="text-heading font-bold tracking-tight wrap-anywhere">
            {job.title}
          </h1>
          <p className="wrap-anywhere text-muted">
            <JobPlace company={job.company.name} location={job.location} />
          </p>
          <JobCountries job={job} />
          <PostedDate timestamp={datePosted(job).getTime()} />
          {isOpen && job.expiresAt && <OpenUntil timestamp={job.expiresAt.getTime()} />}
        </div>
      </div>
      <JobFacts card={toJobCard(job)} />
      <ApplyRow job={job} isOpen={isOpen} />
    </header>
  )
}

export function JobArticle({ job, isOpen, more }: JobArticleProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title={`${firstCharacters(job.title, 100)} · ${job.company.name}`}
        description={isOpen ? shortDescription(job.description) : 'This job is no longer open.'}
        status={isOpen ? 200 : 410}
      />
      <Link
        to="/jobs"
        className="inline-flex items-center gap-2 justify-self-start text-accent phone:min-h-11"
      >
        <ArrowLeft className="size-4" />
        All jobs
      </Link>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <article className="grid min-w-0 content-start gap-8">
          <JobHeader job={job} isOpen={isOpen} />
          {job.description !== '' && <JobDescription text={job.description} />}
          {job.skills.length > 0 && <JobSkills skills={job.skills} limit={job.skills.length} />}
        </article>
        <AboutCompany company={job.company} more={more} />
      </div>
    </div>
  )
}
