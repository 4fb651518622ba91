import type { Job } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'

import { ApplyHost } from './apply-host.tsx'
import { ApplyLink } from './apply-link.tsx'
import { SaveButton } from './save-button.tsx'
import { ShareButton } from './share-button.tsx'

export function JobActions({ job }: { job: Job }) {
  const { title, company, applyLink } = job
  const id = String(job.id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="in-page-apply">
        <ApplyLink jobId={id} title={title} href={applyLink} look={{}} />
      </div>
      <SaveButton jobId={id} title={title} />
      <ShareButton title={`${title} · ${company.name}`} path={jobPath(job)} />
      <ApplyHost href={applyLink} domain={company.verified_domain} />
    </div>
  )
}
