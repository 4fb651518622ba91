import { shortDescription } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isApplyLink, searchPath, socialImagePath } from '#contract/jobs/rules/links.ts'
import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { AlertLink } from '#web/job-view/alert-link.tsx'
import { ApplyLink } from '#web/job-view/apply-link.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { PageHead } from '#web/lib/page-head.tsx'

import { AboutCompany } from './about-company.tsx'
import { AllJobsLink } from './all-jobs-link.tsx'
import { EditLink } from './edit-link.tsx'
import { JobLinks } from './job-links.tsx'
import { ReportJob } from './report-job.tsx'

type JobArticleProps = {
  job: Job
  isOpen: boolean
  more: readonly JobLink[]
  similar: readonly JobLink[]
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

export function JobArticle({ job, isOpen, more, similar }: JobArticleProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title={`${firstCharacters(job.title, 100)} · ${job.company.name}`}
        description={isOpen ? shortDescription(job.description) : 'This job is no longer open.'}
        status={isOpen ? 200 : 410}
        image={isOpen ? socialImagePath(job) : undefined}
      />
      <div className="flex items-center justify-between gap-4 print:hidden">
        <AllJobsLink />
        <EditLink job={job} />
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
            {!isOpen && <AlertLink board={searchPath(job.title)} />}
            {isOpen && (
              <div className="print:hidden">
                <ReportJob key={job.id} jobId={job.id} />
              </div>
            )}
          </div>
        </div>
      </div>
      {isOpen && <ApplyBar job={job} />}
    </div>
  )
}
