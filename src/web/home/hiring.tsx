import { Link } from 'react-router'

import { companyPath } from '#contract/jobs/rules/links.ts'
import type { HomePage } from '#contract/pages/render.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'

type Company = HomePage['hiring'][number]

function HiringCompany({ company }: { company: Company }) {
  const { name, logo, jobs } = company
  return (
    <li className="min-w-0">
      <Link
        to={companyPath(company)}
        className="flex items-center gap-3 rounded-card border border-line bg-raised p-3 hover:border-accent"
      >
        <CompanyLogo name={name} logo={logo} />
        <span className="grid min-w-0">
          <bdi className="truncate font-semibold">{name}</bdi>
          <span className="text-small text-muted">{jobs === 1 ? '1 job' : `${jobs} jobs`}</span>
        </span>
      </Link>
    </li>
  )
}

export function Hiring({ home: { hiring } }: { home: HomePage }) {
  if (hiring.length === 0) return null
  return (
    <section aria-labelledby="hiring" className="grid gap-4">
      <h2 id="hiring" className="text-heading font-bold tracking-tight">
        Hiring now
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {hiring.map((company) => (
          <HiringCompany key={company.id} company={company} />
        ))}
      </ul>
    </section>
  )
}
