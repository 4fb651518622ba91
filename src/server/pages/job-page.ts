// The page of one job: its canonical URL, its content, and the notice on the page of an unavailable job.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Job, type JobWire, toWire } from '#contract/jobs/job.ts'
import { countLastWeek } from '#contract/jobs/rules/board.ts'
import { jobPosting } from '#contract/jobs/rules/job-posting.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { type JobLink, similarSearch } from '#contract/jobs/rules/related-jobs.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import type { Db } from '#server/db/open.ts'
import { listMoreInSnapshot } from '#server/jobs/companies/hiring.ts'
import { MORE_JOBS } from '#server/jobs/search/list-more-of-company.ts'
import { similarInSnapshot } from '#server/jobs/search/list-similar.ts'
import type { JobsList, Snapshot } from '#server/jobs/snapshot/snapshot.ts'
import { findVisibleJob, listMoreOfCompany } from '#server/jobs/store/jobs-queries.ts'
import { findManagedJob, type ManagedJob } from '#server/jobs/store/managed-jobs-queries.ts'

import type { PageParts, SendPage } from './page.ts'

type Parts = {
  send: SendPage
  db: Db
  now: () => Date
  jobsList: JobsList
  publicUrl: string
  renderDescription: RenderDescription
}

/** Links to other jobs: `more` jobs of the company, and `similar` jobs of other companies. */
type RelatedJobs = { more: JobLink[]; similar: JobLink[] }

/**
 * Returns the handler of `/jobs/:id` and `/jobs/:id/:slug`. It redirects from a missing or wrong slug to the right one.
 */
export function jobPage({ send, db, now, jobsList, publicUrl, renderDescription }: Parts) {
  async function openPage(job: Job, related: RelatedJobs, lastWeek?: number): Promise<PageParts> {
    const descriptionHtml = await renderDescription(job.description)
    return {
      data: {
        job: { wire: toWire(job), isOpen: true, ...related, ...(lastWeek !== undefined && { lastWeek }) },
      },
      jsonLd: jobPosting(job, { publicUrl, descriptionHtml }),
    }
  }

  return async (request: FastifyRequest<{ Params: { id: string; slug?: string } }>, reply: FastifyReply) => {
    const id = /^\d+$/.test(request.params.id) ? Number(request.params.id) : 0
    // While the list is being rebuilt, queries the database, because it has newer data than the list.
    const list = jobsList.available() ?? (await jobsList.ifDatabaseIsUnavailable())
    const open = list ? list.jobs.get(id)?.job : await findVisibleJob(db, id, now())
    const job = open ?? (await findGoneJob(db, id))
    if (job === undefined) return send(request, reply)
    if (request.params.slug !== job.slug) return reply.redirect(jobPath(job), 301)
    if (list && open)
      return send(request, reply, {
        list,
        parts: async () =>
          openPage(job, findRelatedJobs(list, job), await countSimilar(list, job, now().getTime())),
      })
    const related = list
      ? findRelatedJobs(list, job)
      : { more: await listMoreOfCompany(db, job, { now: now(), limit: MORE_JOBS }), similar: [] }
    if (open) return send(request, reply, await openPage(job, related))
    const wire = withoutContent(toWire(job))
    return send(request, reply, { data: { job: { wire, isOpen: false, ...related } } })
  }
}

function findRelatedJobs(list: Snapshot, job: Job): RelatedJobs {
  return { more: listMoreInSnapshot(list, job, MORE_JOBS), similar: similarInSnapshot(list, job) }
}

/** Returns the number of jobs that an alert for jobs like `job` would have sent in the last week. */
async function countSimilar(list: Snapshot, job: Job, now: number): Promise<number> {
  return countLastWeek(await list.searchIndex(), similarSearch([job]), now)
}

/** Removes the description and the apply link, which the page of an unavailable job does not show. */
const withoutContent = (wire: JobWire): JobWire => ({ ...wire, description: '', apply_link: '' })

/**
 * Returns a job that was public and is no longer visible. Returns undefined for a job that was never public or that waits
 * for its date of publication, and for an inactive job with content that no reviewer has seen.
 */
export async function findGoneJob(db: Db, id: number): Promise<ManagedJob | undefined> {
  const job = await findManagedJob(db, id)
  const wasPublic =
    job?.firstPublishedAt && job.stage !== 'scheduled' && (job.isActive || job.approval === 'given')
  return wasPublic ? job : undefined
}
