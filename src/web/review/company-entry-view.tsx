// The pending changes of a company, with evidence, differences and a preview.
import { toCompany } from '#contract/jobs/company.ts'
import type { CompanyReviewEntry } from '#contract/jobs/review.ts'
import { proposedCompany } from '#contract/jobs/rules/proposed-company.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'

import { Changes } from './changes.tsx'
import { CompanyText } from './company-text.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EvidenceList, type Note } from './evidence-list.tsx'

export function CompanyEntryView({ entry, note }: { entry: CompanyReviewEntry; note: Note }) {
  const shown = toCompany(proposedCompany(entry.detail))
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <EvidenceList evidence={entry.evidence} note={note} />
      <Changes changes={entry.changes} />
      <section
        aria-label="The company with these changes"
        className="grid gap-5 rounded-card border border-line bg-surface p-5"
      >
        <div className="flex items-center gap-4">
          <CompanyLogo name={shown.name} logo={shown.logo} />
          <p dir="auto" className="min-w-0 text-title font-bold wrap-anywhere">
            {shown.name}
          </p>
        </div>
        <CompanyText company={shown} />
      </section>
    </article>
  )
}
