// Postings that are nearly the same as one, of whatever company and in whatever state.
import type { Job } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { comparisonWith, maxComparedLength } from '#contract/jobs/rules/similarity.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { findJobsWithState, listCandidates } from './evidence-queries.ts'

const MAX_COMPARED = 200
const MAX_SHOWN = 3
const MAX_WORDS = 5
const AGE_MS = days(180)

type Duplicates = ReviewEntry['duplicates']

/** The likest first. */
export async function duplicatesOf(db: Db, job: Job, now: Date): Promise<Duplicates> {
  const comparison = comparisonWith(textOf(job.title, job.description))
  const like = {
    jobId: job.id,
    companyId: job.company.id,
    applyLink: job.applyLink,
    words: tellingWords(job.title),
    after: new Date(now.getTime() - AGE_MS),
  }
  const candidates = await listCandidates(db, like, MAX_COMPARED)
  const near = candidates
    .map(({ jobId, title, text }) => ({ jobId, likeness: comparison.likenessTo(textOf(title, text)) }))
    .filter((each) => comparison.isNear(each.likeness))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_SHOWN)
  const found = new Map(
    (
      await findJobsWithState(
        db,
        near.map(({ jobId }) => jobId),
      )
    ).map((each) => [each.id, each]),
  )
  return near.flatMap(({ jobId, likeness: alike }, place) => {
    const other = found.get(jobId)
    if (other === undefined) return []
    return {
      job_id: jobId,
      title: other.title,
      company: other.company.name,
      state: jobStateOf(other, now),
      likeness: alike,
      description: place === 0 ? other.description.slice(0, maxComparedLength) : null,
    }
  })
}

function textOf(title: string, description: string): string {
  return `${title}\n${description}`
}

/** The longest words of a title, which few others have. Copies differ in numbers, so only letters count. */
function tellingWords(title: string): string[] {
  const words = new Set(title.toLowerCase().match(/\p{L}{3,}/gu))
  return [...words].toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS)
}
