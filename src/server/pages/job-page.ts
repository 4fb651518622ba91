// The page of one job: its right address, what it shows, and what is left of it when the job is gone.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { type JobWire, toWire } from '#contract/jobs/job.ts'
import { jobPosting } from '#contract/jobs/rules/job-posting.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import type { RenderDescription } from '#contract/pages/render.ts'
import type { Db } from '#server/db/open.ts'
import { findJob, findVisibleJob, type JobRow, listMoreOfCompany } from '#server/jobs/queries.ts'

import type { SendPage } from './page.ts'

const MORE_JOBS = 5

type Parts = {
  send: SendPage
  db: Db
  now: () => Date
  publicUrl: string
  renderDescription: RenderDescription
}

/** Handles `/jobs/:id` and `/jobs/:id/:slug`: a missing or wrong slug moves to the right one. */
export function jobPage({ send, db, now, publicUrl, renderDescription }: Parts) {
  return async (request: FastifyRequest<{ Params: { id: string; slug?: string } }>, reply: FastifyReply) => {
    const id = /^\d+$/.test(request.params.id) ? Number(request.params.id) : 0
    const open = await findVisibleJob(db, id, now())
    const job = open ?? (await findGoneJob(db, id))
    if (job === undefined) return send(request, reply)
    if (request.params.slug !== job.slug) return reply.redirect(jobPath(job), 301)
    const more = await listMoreOfCompany(db, job, { now: now(), limit: MORE_JOBS })
    const isOpen = open !== undefined
    const data = { job: { wire: isOpen ? toWire(job) : remainsOf(toWire(job)), isOpen, more } }
    if (!isOpen) return send(request, reply, { data })
    const descriptionHtml = await renderDescription(job.description)
    return send(request, reply, { data, jsonLd: jobPosting(job, { publicUrl, descriptionHtml }) })
  }
}

/** A job that was public once and is not any more. A draft was never there. */
async function findGoneJob(db: Db, id: number): Promise<JobRow | undefined> {
  const job = await findJob(db, id)
  return job?.firstPublishedAt ? job : undefined
}

/** What is still shown of a job that is gone. */
const remainsOf = (wire: JobWire): JobWire => ({ ...wire, description: '', apply_link: '' })
