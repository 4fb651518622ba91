// The job of an entry as the board will show it.
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { JobCountries } from '#web/job-view/job-countries.tsx'
import { JobDescription } from '#web/job-view/job-description.tsx'
import { JobFacts } from '#web/job-view/job-facts.tsx'
import { JobSkills } from '#web/job-view/job-skills.tsx'

import { CompanyText } from './company-text.tsx'
import { OutsideLink } from './outside-link.tsx'

export function JobPreview({ job }: { job: Job }) {
  const { company, location, applyLink, description, skills } = job
  return (
    <section aria-label="The job" className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-4">
        <CompanyLogo name={company.name} logo={company.logo} />
        <div className="grid min-w-0 gap-1">
          <p dir="auto" className="text-title font-bold wrap-anywhere">
            {job.title}
          </p>
          <p className="wrap-anywhere text-muted">
            <bdi>{company.name}</bdi>
            {location !== null && (
              <>
                {' · '}
                <bdi>{location}</bdi>
              </>
            )}
          </p>
          <JobCountries job={job} />
        </div>
      </div>
      <JobFacts card={toJobCard(job)} />
      <JobDescription text={description} />
      {skills.length > 0 && <JobSkills skills={skills} />}
      <dl className="grid gap-2 text-small">
        <div>
          <dt className="text-muted">Apply link</dt>
          <dd className="wrap-anywhere">
            {isApplyLink(applyLink) ? <OutsideLink to={applyLink} /> : applyLink}
          </dd>
        </div>
      </dl>
      <CompanyText company={company} />
    </section>
  )
}
