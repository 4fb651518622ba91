import { shortDescription } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { searchPath, socialImagePath } from '#contract/jobs/rules/links.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { JobLink } from '#contract/pages/render.ts'
import { AlertLink } from '#web/job-view/alert-link.tsx'
import { JobContent } from '#web/job-view/job-content.tsx'
import { PageHead } from '#web/lib/page-head.tsx'

import { AboutCompany } from './about-company.tsx'
import { AllJobsLink } from './all-jobs-link.tsx'
import { ReportJob } from './report-job.tsx'

type JobArticleProps = { job: Job; isOpen: boolean; more: readonly JobLink[] }

export function JobArticle({ job, isOpen, more }: JobArticleProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title={`${firstCharacters(job.title, 100)} · ${job.company.name}`}
        description={isOpen ? shortDescription(job.description) : 'This job is no longer open.'}
        status={isOpen ? 200 : 410}
        image={isOpen ? socialImagePath(job) : undefined}
      />
      <AllJobsLink />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <JobContent job={job} isOpen={isOpen} hasMore={more.length > 0} />
        <div className="grid content-start gap-6">
          <AboutCompany company={job.company} more={more} />
          {!isOpen && <AlertLink board={searchPath(job.title)} />}
          {isOpen && <ReportJob key={job.id} jobId={job.id} />}
        </div>
      </div>
    </div>
  )
}
