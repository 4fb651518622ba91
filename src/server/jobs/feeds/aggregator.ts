// The XML feed for job aggregators. Each job links to the employer, not to this site.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { toJobCard } from '#contract/jobs/job-card.ts'
import { datePosted, type Job } from '#contract/jobs/job.ts'
import { toApplyHref } from '#contract/jobs/rules/apply-href.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { Packer } from '#server/http/pack-segments.ts'
import { prepareSegments } from '#server/http/prepare-segments.ts'
import type { PreparedBody } from '#server/http/prepared.ts'
import { Segment } from '#server/http/segment.ts'
import { element, type Markup, textElement } from '#server/lib/xml.ts'

import type { Chunk, Snapshot } from '../snapshot/snapshot.ts'

/** Writing a part of this size takes about three milliseconds. The server handles other requests between two parts. */
const JOBS_PER_PART = 50

type Site = { siteName: string; publicUrl: string; applyReferrer?: string | undefined }

/** Yields the feed of these jobs as parts of an XML document. Descriptions are in Markdown, not in HTML. */
export async function* writeAggregatorFeed(jobs: readonly Job[], site: Site): AsyncGenerator<string> {
  yield writeHead(jobs, site)
  for (let start = 0; start < jobs.length; start += JOBS_PER_PART) {
    yield writeJobs(jobs.slice(start, start + JOBS_PER_PART), site)
    await yieldToEventLoop()
  }
  yield END
}

/** Returns a function that prepares the feed of all jobs of a snapshot, and keeps the latest feed. */
export function createAggregatorPreparer(site: Site) {
  /** The parts of the feed by chunk of the list. A change of a job replaces only the part with the job. */
  const parts = new WeakMap<Chunk, Segment>()
  let latest: { etag: string; response: Promise<PreparedBody> } | undefined

  async function prepareFeed({ chunks, jobs }: Snapshot, etag: string): Promise<PreparedBody> {
    const segments = [
      textSegment(
        writeHead(
          [...jobs.values()].map(({ job }) => job),
          site,
        ),
      ),
    ]
    const packer = new Packer()
    for (const chunk of chunks) {
      const known = parts.get(chunk)
      const part =
        known ??
        textSegment(
          writeJobs(
            chunk.jobs.map(({ job }) => job),
            site,
          ),
        )
      segments.push(part)
      if (known) continue
      parts.set(chunk, part)
      await packer.add([part])
      await yieldToEventLoop()
    }
    return prepareSegments({ type: AGGREGATOR_TYPE, etag, segments: [...segments, textSegment(END)] })
  }

  return (snapshot: Snapshot, etag: string): Promise<PreparedBody> => {
    if (latest?.etag === etag) return latest.response
    const response = prepareFeed(snapshot, etag)
    latest = { etag, response }
    response.catch(() => (latest = undefined))
    return response
  }
}

export const AGGREGATOR_TYPE = 'application/xml; charset=utf-8'
const END = '</source>\n'

const textSegment = (text: string) => new Segment(Buffer.from(text))

function writeHead(jobs: readonly Job[], { siteName, publicUrl }: Site): string {
  const changedAt = jobs.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const head = [
    textElement('publisher', siteName),
    textElement('publisherurl', publicUrl),
    ...(changedAt > 0 ? [textElement('lastBuildDate', new Date(changedAt).toUTCString())] : []),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>\n<source>${joinMarkup(head)}`
}

const writeJobs = (jobs: readonly Job[], { applyReferrer }: Site) =>
  joinMarkup(jobs.map((job) => writeJob(job, applyReferrer)))

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
