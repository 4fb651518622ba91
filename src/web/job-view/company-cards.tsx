import { Fragment } from 'react'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import { companyPath } from '#contract/jobs/rules/links.ts'
import type { HiringCompany } from '#contract/pages/render.ts'
import { cn } from '#web/lib/cn.ts'

import { CompanyLogo } from './company-logo.tsx'

function CompanyCard({ company }: { company: HiringCompany }) {
  const { name, logo, jobs, places = [] } = company
  return (
    <Link
      to={companyPath(company)}
      className="lift flex h-full items-center gap-3 rounded-card border border-line bg-raised p-3"
    >
      <CompanyLogo name={name} logo={logo} />
      <span className="grid min-w-0">
        <bdi className="truncate text-left font-semibold">{name}</bdi>
        <span className="text-small text-muted">{pluralize(jobs, 'job', 'jobs')}</span>
        {places.length > 0 && (
          <span className="truncate text-small text-muted">
            {places.map((place, index) => (
              <Fragment key={place}>
                {index > 0 && ' · '}
                <bdi>{place}</bdi>
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </Link>
  )
}

type CompanyCardsProps = { companies: readonly HiringCompany[]; className: string }

/** `className` must contain only layout classes. */
export function CompanyCards({ companies, className }: CompanyCardsProps) {
  return (
    <ul className={cn('grid gap-3 sm:grid-cols-2', className)}>
      {companies.map((company) => (
        <li key={company.id} className="min-w-0">
          <CompanyCard company={company} />
        </li>
      ))}
    </ul>
  )
}
