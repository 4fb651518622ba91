import { Link } from 'react-router'

import type { HomePage } from '#contract/pages/render.ts'
import { CompanyCards } from '#web/job-view/company-cards.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

export function Hiring({ home: { hiring } }: { home: HomePage }) {
  if (hiring.length === 0) return null
  return (
    <section aria-labelledby="hiring" className="grid gap-4">
      <h2 id="hiring" className="text-heading font-bold tracking-tight">
        Hiring now
      </h2>
      <CompanyCards companies={hiring} className="lg:grid-cols-4" />
      <p>
        <Link to="/companies" className={linkStyles}>
          See all companies
        </Link>
      </p>
    </section>
  )
}
