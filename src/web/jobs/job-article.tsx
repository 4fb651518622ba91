// The body of a job's page.
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

import { shortDescription } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isHttpUrl, jobPath } from '#contract/jobs/rules/links.ts'
import type { JobLink } from '#contract/website/render.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import { ApplyLink } from './apply-link.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { JobDescription } from './job-description.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobSkills } from './job-skills.tsx'
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
  const place = [job.company.name, job.location].filter(Boolean).join(' · ')
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-4">
        <CompanyLogo name={job.company.name} logo={job.company.logo} />
        <div className="grid min-w-0 gap-1">
          <h1 className="text-heading font-bold tracking-tight wrap-anywhere">{job.title}</h1>
          <p className="wrap-anywhere text-muted">{place}</p>
          <PostedDate timestamp={job.createdAt.getTime()} />
        </div>
      </div>
      <JobFacts
        facts={{
          ...job,
          salaryMin: job.salaryMin ?? 0,
          salaryMax: job.salaryMax ?? 0,
          salaryCurrency: 'USD',
          salaryPeriod: job.salaryPeriod || 'year',
        }}
      />
      <ApplyRow job={job} isOpen={isOpen} />
    </header>
  )
}

function AboutCompany({ job, more }: Pick<JobArticleProps, 'job' | 'more'>) {
  const { name, description, website } = job.company
  return (
    <aside className="grid gap-4 self-start rounded-card border border-line bg-raised p-5">
      <h2 className="text-title font-semibold wrap-anywhere">About {name}</h2>
      {description && <p className="wrap-anywhere text-muted">{description}</p>}
      {website && isHttpUrl(website) && (
        <a
          href={website}
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere text-accent underline phone:py-2.5"
        >
          {website}
        </a>
      )}
      {more.length > 0 && (
        <>
          <h3 className="font-semibold">More jobs here</h3>
          <ul className="grid gap-2">
            {more.map((link) => (
              <li key={link.id} className="min-w-0">
                <Link to={jobPath(link)} className="line-clamp-2 text-accent underline phone:py-2.5">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}

export function JobArticle({ job, isOpen, more }: JobArticleProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title={`${job.title} · ${job.company.name}`}
        description={shortDescription(job.description)}
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
        <AboutCompany job={job} more={more} />
      </div>
    </div>
  )
}
