// The website and the description of a company.
import type { Company } from '#contract/jobs/company.ts'
import { isHttpUrl } from '#contract/jobs/rules/links.ts'
import { DescriptionContent } from '#web/job-view/job-description.tsx'

import { OutsideLink } from './outside-link.tsx'

export function CompanyText({ company: { website, description } }: { company: Company }) {
  if (website === null && description === null) return null
  return (
    <dl className="grid gap-2 text-small">
      {website !== null && (
        <div>
          <dt className="text-muted">Website of the company</dt>
          <dd className="wrap-anywhere">{isHttpUrl(website) ? <OutsideLink to={website} /> : website}</dd>
        </div>
      )}
      {description !== null && (
        <div className="grid gap-1">
          <dt className="text-muted">About the company</dt>
          <dd dir="auto" className="prose">
            <DescriptionContent text={description} />
          </dd>
        </div>
      )}
    </dl>
  )
}
