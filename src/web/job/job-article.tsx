import { ArrowLeft } from 'lucide-react'
import { Fragment, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'

import type { Company } from '#contract/jobs/company.ts'
import { shortDescription, teaser } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { plainExcerpt } from '#contract/jobs/plain-text.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { companyPath, isApplyLink, isHttpUrl, jobPath, socialImagePath } from '#contract/jobs/rules/links.ts'
import { type JobLink, similarSearch } from '#contract/jobs/rules/related-jobs.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { ApplyLink } from '#web/job-view/apply-link.tsx'
import { getBoardSearch } from '#web/job-view/card.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { ReportDetails } from '#web/job-view/report-details.tsx'
import { cn } from '#web/lib/cn.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

// The form for reporting a job. Its code loads when the visitor opens the form.
const ReportJob = lazy(async () => ({ default: (await import('./report-job.tsx')).ReportJob }))

// The link to the editor, for members of the company and staff, and what reviewers can do. Only logged-in users load its code.
const MemberLink = lazy(async () => ({ default: (await import('./member-link.tsx')).MemberLink }))

function EditLink({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const user = useUser()
  return (
    user !== null && (
      <Suspense>
        <MemberLink key={`${user.id} ${job.id}`} job={job} isOpen={isOpen} />
      </Suspense>
    )
  )
}

type JobArticleProps = {
  job: Job
  isOpen: boolean
  more: readonly JobLink[]
  similar: readonly JobLink[]
  lastWeek?: number | undefined
}

function SimilarJobs({ links }: { links: readonly JobLink[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="similar-jobs" className="grid gap-4 border-t border-line pt-8 print:hidden">
      <h2 id="similar-jobs" className="text-title font-semibold">
        Similar jobs
      </h2>
      <JobLinks links={links} showsCompany className="sm:grid-cols-2 sm:gap-x-8" />
    </section>
  )
}

/** A bar at the bottom of a phone's screen that replaces the page's other Apply links. */
function ApplyBar({ job: { id, title, applyLink } }: { job: Job }) {
  if (!isApplyLink(applyLink)) return null
  return (
    <div className="dock apply-bar grid lg:hidden">
      <ApplyLink jobId={String(id)} title={title} href={applyLink} look={{}} />
    </div>
  )
}

export function JobArticle({ job, isOpen, more, similar, lastWeek }: JobArticleProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title={`${firstCharacters(job.title, 100)} · ${job.company.name}`}
        description={isOpen ? teaser(shortDescription(job.description)) : 'This job is no longer open.'}
        status={isOpen ? 200 : 410}
        image={isOpen ? socialImagePath(job) : undefined}
      />
      <div className="flex items-center justify-between gap-4 print:hidden">
        <AllJobsLink />
        <EditLink job={job} isOpen={isOpen} />
      </div>
      {/* With large text, the two columns become one. */}
      <div className="@container">
        <div className="grid gap-10 @min-[56rem]:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] @min-[56rem]:gap-12">
          <div className="grid min-w-0 content-start gap-10">
            <JobContent job={job} isOpen={isOpen} hasMore={more.length > 0} />
            <SimilarJobs links={similar} />
          </div>
          <div className="grid content-start gap-6">
            <AboutCompany company={job.company} more={more} />
            <AlertField key={job.id} search={boardSearch(similarSearch([job]))} lastWeek={lastWeek} />
            {isOpen && (
              <div className="print:hidden">
                <ReportDetails key={job.id} label="Report this job" path={`/jobs/report/${job.id}`}>
                  <ReportJob jobId={job.id} />
                </ReportDetails>
              </div>
            )}
          </div>
        </div>
      </div>
      {isOpen && <ApplyBar job={job} />}
    </div>
  )
}

function AllJobsLink() {
  const location = useLocation()
  const isHydrated = useHydrated()
  return (
    <Link
      to={{ pathname: '/jobs', search: isHydrated ? getBoardSearch(location) : '' }}
      className="inline-flex items-center gap-2 justify-self-start text-accent phone:min-h-11"
    >
      <ArrowLeft className="size-4" />
      All jobs
    </Link>
  )
}

type AboutCompanyProps = { company: Company; more: readonly JobLink[] }

function AboutCompany({ company, more }: AboutCompanyProps) {
  const { name, description, website } = company
  const hasText = description !== null || website !== null
  // The heading of the job links to the company too.
  if (!hasText && more.length === 0) return null
  return (
    <aside
      className={cn(
        'grid gap-4 self-start rounded-card border border-line bg-raised p-5',
        !hasText && 'print:hidden',
      )}
    >
      <h2 className="text-title font-semibold wrap-anywhere">
        About{' '}
        <Link to={companyPath(company)} className={quietLinkStyles}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="wrap-anywhere text-muted">
          {plainExcerpt(description)}
        </p>
      )}
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
        <div className="grid gap-4 print:hidden">
          <h3 className="font-semibold">
            More jobs at <bdi>{name}</bdi>
          </h3>
          <JobLinks links={more} />
        </div>
      )}
    </aside>
  )
}

type JobLinksProps = {
  links: readonly JobLink[]
  showsCompany?: boolean
  className?: string
}

function JobLinks({ links, showsCompany = false, className = '' }: JobLinksProps) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {links.map(({ id, slug, title, company, location, pay }) => (
        <li key={id} className="min-w-0">
          <Link
            to={jobPath({ id, slug })}
            className="block text-accent underline phone:min-h-11 phone:content-center"
          >
            <span className="line-clamp-2 wrap-anywhere">{title}</span>
          </Link>
          <p className="text-small wrap-anywhere text-muted">
            {[showsCompany ? company : '', location ?? '', pay].filter(Boolean).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
