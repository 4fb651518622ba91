// The XML feed for job aggregators. Each job links to the employer, not to this site.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { toApplyHref } from '#contract/jobs/rules/apply-href.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

/** Writing a part of this size takes about three milliseconds. The server handles other requests between two parts. */
const JOBS_PER_PART = 50

type Site = { siteName: string; publicUrl: string; applyReferrer?: string | undefined }

/**
 * Yields the feed of these jobs as parts of an XML document, because the feed of a board with many jobs is too large to
 * be kept in memory. Descriptions are in Markdown, not in HTML.
 */
export async function* writeAggregatorFeed(
  jobs: readonly Job[],
  { siteName, publicUrl, applyReferrer }: Site,
): AsyncGenerator<string> {
  const changedAt = jobs.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const head = [
    textElement('publisher', siteName),
    textElement('publisherurl', publicUrl),
    ...(changedAt > 0 ? [textElement('lastBuildDate', new Date(changedAt).toUTCString())] : []),
  ]
  yield `<?xml version="1.0" encoding="utf-8"?>\n<source>${joinMarkup(head)}`
  for (let start = 0; start < jobs.length; start += JOBS_PER_PART) {
    yield joinMarkup(jobs.slice(start, start + JOBS_PER_PART).map((job) => writeJob(job, applyReferrer)))
    await yieldToEventLoop()
  }
  yield '</source>\n'
}

function joinMarkup(elements: readonly Markup[]): string {
  return elements.map(({ markup }) => markup).join('')
}

/**
 * Returns the XML element of a job, without empty child elements. An apply link that is an email address is in the
 * element `email`, and other apply links are in `url`.
 */
function writeJob(job: Job, referrer: string | undefined): Markup {
  const { applyLink, title } = job
  const isEmail = /^mailto:/i.test(applyLink)
  const email = applyLink.slice('mailto:'.length).replace(/\?.*$/s, '')
  const values: Record<string, string | null | undefined> = {
    title,
    date: datePosted(job).toUTCString(),
    referencenumber: String(job.id),
    ...(isEmail ? { email } : { url: toApplyHref(applyLink, { title, referrer }) }),
    company: job.company.name,
    location: job.location,
    country: job.countries.join(', '),
    remotetype: job.locationType,
    jobtype: job.employmentSchedule,
    salary: job.salaryMin === null && job.salaryMax === null ? null : salaryText(toJobCard(job)),
    category: job.skills.join(', '),
    description: job.description,
    expirationdate: job.expiresAt?.toUTCString(),
  }
  const elements = Object.entries(values).flatMap(([name, value]) =>
    value ? [textElement(name, value)] : [],
  )
  return element('job', {}, elements)
}
