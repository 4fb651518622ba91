import type { Job } from '#contract/jobs/job.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'

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
      <ShareButton job={job} />
      <ApplyHost href={applyLink} domain={company.verified_domain} />
    </div>
  )
}

// Names the host of the apply link unless the host belongs to the company's domain.
type ApplyHostProps = { href: string; domain: string | null }

function getHost(href: string): string | null {
  if (!isApplyLink(href) || !URL.canParse(href)) return null
  const { protocol, hostname } = new URL(href)
  return protocol === 'mailto:' ? null : hostname
}

function ApplyHost({ href, domain }: ApplyHostProps) {
  const host = getHost(href)
  if (host === null || (domain !== null && isWithin(host, domain))) return null
  return <p className="basis-full text-small wrap-anywhere text-muted print:hidden">Apply on {host}</p>
}
