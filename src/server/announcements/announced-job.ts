import { toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'

import type { AnnouncedJob } from './formats/format.ts'

export function toAnnouncedJob(job: Job, publicUrl: string): AnnouncedJob {
  const card = toJobCard(job)
  return {
    id: job.id,
    title: job.title,
    company: job.company.name,
    place: describePlace(job),
    salary: card.salaryMin || card.salaryMax ? salaryText(card) : null,
    url: publicUrl + jobPath(job),
    apply_link: job.applyLink,
    published_at: datePosted(job).toISOString(),
    expires_at: job.expiresAt?.toISOString() ?? null,
  }
}

/**
 * Returns the location and the location type of a job. Returns only the location if it already contains the type, as in
 * 'Remote (Europe)'.
 */
function describePlace({ location, locationType }: Job): string | null {
  const isIncluded = location?.toLowerCase().includes(locationType?.toLowerCase() ?? '')
  return [location, isIncluded ? null : locationType].filter(Boolean).join(' · ') || null
}

/** Returns an invented job, which staff can send to a webhook as a test message. */
export function createExampleJob({
  siteName,
  publicUrl,
}: {
  siteName: string
  publicUrl: string
}): AnnouncedJob {
  return {
    id: 0,
    title: 'Test message, not a job',
    company: siteName,
    place: 'Anywhere',
    salary: null,
    url: `${publicUrl}/jobs`,
    apply_link: `${publicUrl}/jobs`,
    published_at: null,
    expires_at: null,
  }
}
