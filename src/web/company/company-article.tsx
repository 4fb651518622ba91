import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import { companyImagePath, companyPath, searchPath } from '#contract/jobs/rules/links.ts'
import type { CompanyPage } from '#contract/pages/render.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { JobCards } from '#web/job-view/cards.tsx'
import { CompanyHeader } from '#web/job-view/company-header.tsx'
import { JobDescription } from '#web/job-view/job-description.tsx'
import { cn } from '#web/lib/cn.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

const formatOpenJobs = (total: number) => pluralize(total, 'open job', 'open jobs')

type CompanyArticleProps = { page: CompanyPage }

function OpenJobs({ page: { company, jobs, total } }: CompanyArticleProps) {
  if (total === 0)
    return (
      <Notice
        title="No open jobs at the moment."
        action={
          <Link to="/jobs" className={buttonStyles()}>
            Browse jobs
          </Link>
        }
      />
    )
  return (
    <section aria-labelledby="open-jobs" className="grid gap-4">
      <h2 id="open-jobs" className="text-title font-semibold">
        {formatOpenJobs(total)}
      </h2>
      <JobCards cards={jobs} heading="h3" />
      {total > jobs.length && (
        <p>
          <Link to={searchPath(company.name)} className={linkStyles}>
            All jobs at <bdi>{company.name}</bdi>
          </Link>
        </p>
      )}
    </section>
  )
}

export function CompanyArticle({ page }: CompanyArticleProps) {
  const { company, hue, jobs, total } = page
  const [newest] = jobs
  return (
    <div className="grid gap-8">
      <PageHead
        title={company.name}
        description={
          total === 0 ? `${company.name} has no open jobs.` : `${company.name}: ${formatOpenJobs(total)}.`
        }
        isIndexed={total > 0}
        canonical={companyPath(company)}
        image={newest && companyImagePath(company, { newest: newest.id, total })}
      />
      <div
        data-hue={hue ?? undefined}
        className={cn('rounded-card p-5 sm:p-8', hue === null ? 'bg-sunken' : 'tint')}
      >
        <CompanyHeader company={company} />
      </div>
      {company.description && <JobDescription text={company.description} />}
      <OpenJobs page={page} />
      <AlertField
        search={searchPath(company.name).replace('/jobs', '')}
        title={
          <>
            Get new jobs at <bdi>{company.name}</bdi> by email
          </>
        }
      />
    </div>
  )
}
