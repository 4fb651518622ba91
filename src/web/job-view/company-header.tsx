import { Check } from 'lucide-react'

import type { Company } from '#contract/jobs/company.ts'
import { isHttpUrl } from '#contract/jobs/rules/links.ts'

import { CompanyLogo } from './company-logo.tsx'

export function CompanyHeader({ company }: { company: Company }) {
  const { name, logo, website, verified_domain: domain } = company
  return (
    <header className="flex items-start gap-4">
      <CompanyLogo name={name} logo={logo} />
      <div className="grid min-w-0 gap-1">
        <h1 dir="auto" className="text-heading font-bold tracking-tight wrap-anywhere">
          {name}
        </h1>
        {domain && (
          <p className="flex items-center gap-1 text-small wrap-anywhere text-accent">
            <Check className="size-4 shrink-0" />
            Verified: {domain}
          </p>
        )}
        {website && isHttpUrl(website) && (
          <a
            href={website}
            rel="noopener noreferrer nofollow"
            className="justify-self-start wrap-anywhere text-accent underline phone:py-2.5"
          >
            {website}
          </a>
        )}
      </div>
    </header>
  )
}
