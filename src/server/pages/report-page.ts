// The form for reporting a job or a card in a browser without scripts. It has its own page, because it contains the CSRF
// token of one visitor, whereas the page of a job is the same for all visitors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { formatCount } from '#contract/counts.ts'
import { reportBody as cardReportBody } from '#contract/developers/review.ts'
import { titleOf } from '#contract/developers/rules/card-texts.ts'
import { reportBody } from '#contract/jobs/reports.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { MAX_REPORT_LENGTH } from '#contract/jobs/rules/reports.ts'
import type { ReportPage } from '#contract/pages/render.ts'
import { waitMessage } from '#contract/wait-message.ts'
import { findForCaller } from '#server/developers/list.ts'
import { reportDeveloper } from '#server/developers/review.ts'
import { type Context, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { parseInput, type Problem, problemStatus } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { acceptForms, readForm } from '#server/http/read-body.ts'
import { reportJob } from '#server/jobs/review/report.ts'
import { findVisibleJob } from '#server/jobs/store/jobs-queries.ts'

import { answerForm, type FormPageParts, issueCsrfToken } from './form-pages.ts'

type ReportRequest = FastifyRequest<{ Params: { id: string } }>
type Exchange = { request: ReportRequest; reply: FastifyReply }

const outcomes = ['in-review', 'noted'] as const

/** What visitors report. `url` is the URL of the form without the ID. */
type Reportable = {
  url: string
  /**
   * Returns the subject, or undefined if the caller may not see it. `isIdentified` is false without a valid CSRF token.
   * Then the answer is the same for all IDs of cards.
   */
  find: (ctx: Context, id: string, isIdentified: boolean) => Promise<ReportPage['subject'] | undefined>
  /** Stores the report. Returns whether the subject is in the review queue now. */
  report: (ctx: Context, id: string, form: { reason: string; note: string }) => Promise<boolean>
}

const jobs: Reportable = {
  url: '/jobs/report',
  async find({ db, now }, id) {
    const job = await findVisibleJob(db, toJobId(id), now)
    return job && { kind: 'job', id, title: job.title, company: job.company.name, path: jobPath(job) }
  },
  async report(ctx, id, form) {
    const body = parseInput(reportBody, 'body', form)
    return (await reportJob(ctx, { params: { job_id: toJobId(id) }, body })).in_review
  },
}

const cards: Reportable = {
  url: '/developers/report',
  async find(ctx, id, isIdentified) {
    const { card } = isIdentified ? await findForCaller(ctx, id) : { card: { roles: [] } }
    return card && { kind: 'card', id, title: titleOf(card), company: null, path: `/developers/${id}` }
  },
  async report(ctx, id, form) {
    const body = parseInput(cardReportBody, 'body', form)
    await reportDeveloper(ctx, { params: { public_id: id }, body })
    return false
  },
}

export async function reportPages(app: FastifyInstance, parts: FormPageParts): Promise<void> {
  acceptForms(app)
  // Forbids caching, because the page contains the CSRF token of one visitor.
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  for (const reportable of parts.config.directory ? [jobs, cards] : [jobs]) {
    const url = `${reportable.url}/:id`
    const options = { config: { guard: reportable === jobs ? anyone : parts.jobGuards.optionalAuth } }
    app.get<{ Params: { id: string } }>(url, options, (request, reply) => {
      const sent = parameterOf(queryOf(request.url), 'sent')
      const outcome = outcomes.find((each) => each === sent) ?? null
      return show({ ...parts, reportable }, { request, reply }, { outcome })
    })
    app.post<{ Params: { id: string } }>(url, { config: { guard: anyone } }, (request, reply) =>
      send({ ...parts, reportable }, { request, reply }),
    )
  }
}

type Parts = FormPageParts & { reportable: Reportable }
type ReportContent = Partial<Pick<ReportPage, 'outcome' | 'problems' | 'typed'>> & {
  status?: number
}

/** Shows the form, or responds with 404 if the caller may not see its subject. */
async function show(parts: Parts, { request, reply }: Exchange, { status, ...shown }: ReportContent) {
  const isIdentified = status !== problemStatus.forbidden
  const subject = await parts.reportable.find(contextOf(request, parts), request.params.id, isIdentified)
  if (subject === undefined) return parts.send(request, reply)
  const csrfToken = issueCsrfToken({ request, reply }, parts)
  const empty = { typed: { reason: '', note: '' }, problems: [], outcome: null }
  const data = { report: { subject, csrfToken, ...empty, ...shown } }
  return parts.send(request, reply, { data, ...(status !== undefined && { status }) })
}

function send(parts: Parts, exchange: Exchange) {
  const { request } = exchange
  const { id } = request.params
  const { reason = '', note = '' } = readForm(request)
  const again = ({ kind }: Problem, problems: ReportPage['problems']) =>
    show(parts, exchange, { status: problemStatus[kind], typed: { reason, note }, problems })
  return answerForm(parts, exchange, {
    async perform() {
      const isInReview = await parts.reportable.report(contextOf(request, parts), id, { reason, note })
      return `${parts.reportable.url}/${encodeURIComponent(id)}?sent=${isInReview ? 'in-review' : 'noted'}`
    },
    refuse(problem) {
      const { kind, faults } = problem
      if (kind === 'forbidden')
        return again(
          problem,
          faults.map(({ message }) => ({ message })),
        )
      if (kind === 'invalid')
        return again(
          problem,
          faults.map(({ loc }) => problemOf(loc[1])),
        )
      if (kind === 'tooMany')
        return again(problem, [{ message: waitMessage(problem.retryAfterSeconds ?? 1) }])
      throw problem
    },
  })
}

const reasonProblem = { param: 'reason', message: 'Choose a reason.' }
const noteProblem = {
  param: 'note',
  message: `Shorten your text to ${formatCount(MAX_REPORT_LENGTH)} characters.`,
}

function problemOf(field: PropertyKey | undefined) {
  return field === 'note' ? noteProblem : reasonProblem
}

/** Returns the ID in the path. For a text that is not a number, returns 0. No job has the ID 0. */
const toJobId = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 0)
