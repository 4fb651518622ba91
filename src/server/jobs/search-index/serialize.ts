// A posting as a card shows it: what is not shown is not sent.
import { shortDescription } from '#contract/jobs/job-card.ts'
import { type Job, toWire } from '#contract/jobs/job.ts'
import type { FoundJobWire } from '#contract/jobs/search.ts'

export function writeFound(job: Job): FoundJobWire {
  const { description, company, ...shown } = toWire(job)
  const { description: _text, website: _site, ...named } = company
  return { ...shown, company: named, short_description: shortDescription(description) }
}
