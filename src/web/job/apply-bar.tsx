import type { Job } from '#contract/jobs/job.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { ApplyLink } from '#web/job-view/apply-link.tsx'

/** Stays at the bottom of a phone's screen, and hides the Apply links of the page there. */
export function ApplyBar({ job: { id, title, applyLink } }: { job: Job }) {
  if (!isApplyLink(applyLink)) return null
  return (
    <div className="dock apply-bar grid lg:hidden">
      <ApplyLink jobId={String(id)} title={title} href={applyLink} look={{}} />
    </div>
  )
}
