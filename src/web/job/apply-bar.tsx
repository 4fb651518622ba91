import type { Job } from '#contract/jobs/job.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { ApplyLink } from '#web/job-view/apply-link.tsx'

/** A bar at the bottom of a phone's screen. On phones, it replaces the other Apply links of the page. */
export function ApplyBar({ job: { id, title, applyLink } }: { job: Job }) {
  if (!isApplyLink(applyLink)) return null
  return (
    <div className="dock apply-bar grid lg:hidden">
      <ApplyLink jobId={String(id)} title={title} href={applyLink} look={{}} />
    </div>
  )
}
