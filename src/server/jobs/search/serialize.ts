// A job in search results, with only the fields that a card shows.
import { shortDescription } from '#contract/jobs/job-card.ts'
import { type Job, toWire } from '#contract/jobs/job.ts'
import type { FoundJobWire } from '#contract/jobs/search.ts'

export function writeFoundJob(job: Job): FoundJobWire {
  const { description, company, ...fields } = toWire(job)
  const { description: _text, website: _site, ...companyFields } = company
  return { ...fields, company: companyFields, short_description: shortDescription(description) }
}
