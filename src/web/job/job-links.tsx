import { Link } from 'react-router'

import { jobPath } from '#contract/jobs/rules/links.ts'
import type { JobLink } from '#contract/jobs/rules/related-jobs.ts'

type JobLinksProps = {
  links: readonly JobLink[]
  showsCompany?: boolean
  className?: string
}

export function JobLinks({ links, showsCompany = false, className = '' }: JobLinksProps) {
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
            {[showsCompany && company, location, pay].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
