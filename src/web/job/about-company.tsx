import { Link } from 'react-router'

import type { Company } from '#contract/jobs/company.ts'
import { plainExcerpt } from '#contract/jobs/plain-text.ts'
import { companyPath, isHttpUrl } from '#contract/jobs/rules/links.ts'
import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'
import { cn } from '#web/lib/cn.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

import { JobLinks } from './job-links.tsx'

type AboutCompanyProps = { company: Company; more: readonly JobLink[] }

export function AboutCompany({ company, more }: AboutCompanyProps) {
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
