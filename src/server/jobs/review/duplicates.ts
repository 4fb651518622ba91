import type { Job } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { compareWith, MAX_COMPARED_LENGTH } from '#contract/jobs/rules/similarity.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { findJobsWithState } from '../store/managed-jobs-queries.ts'
import { listCandidates } from './duplicate-queries.ts'

const MAX_COMPARED = 200
const MAX_SHOWN = 3
const MAX_WORDS = 5

export const oldestComparedAt = (now: Date) => new Date(now.getTime() - days(180))

type Duplicates = ReviewEntry['duplicates']

/** Returns the jobs that are most similar to `job`, of all companies and in all states, most similar first. */
export async function findDuplicates(db: Db, job: Job, now: Date): Promise<Duplicates> {
  const comparison = compareWith(comparedText(job.title, job.description))
  const criteria = {
    jobId: job.id,
    companyId: job.company.id,
    applyLink: job.applyLink,
    words: distinctiveWords(job.title),
    after: oldestComparedAt(now),
  }
  const candidates = await listCandidates(db, criteria, MAX_COMPARED)
  const similar = candidates
    .map(({ jobId, title, text }) => ({
      jobId,
      likeness: comparison.similarityTo(comparedText(title, text)),
    }))
    .filter((each) => comparison.isNearCopy(each.likeness))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_SHOWN)
  const ids = similar.map(({ jobId }) => jobId)
  const jobs = new Map((await findJobsWithState(db, ids)).map((each) => [each.id, each]))
  return similar.flatMap(({ jobId, likeness }, place) => {
    const other = jobs.get(jobId)
    if (other === undefined) return []
    return {
      job_id: jobId,
      title: other.title,
      company: other.company.name,
      state: jobStateOf(other, now),
      likeness,
      description: place === 0 ? other.description.slice(0, MAX_COMPARED_LENGTH) : null,
    }
  })
}

function comparedText(title: string, description: string): string {
  return `${title}\n${description}`
}

/**
 * Returns the longest words of a title, because long words are rare in other titles. Ignores digits, because copies
 * often differ only in numbers.
 */
function distinctiveWords(title: string): string[] {
  const words = new Set(title.toLowerCase().match(/\p{L}{3,}/gu))
  return [...words].toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS)
}
