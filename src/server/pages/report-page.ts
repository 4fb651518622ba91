// The form for reporting a job in a browser without scripts. It has its own page, because it contains the CSRF token of
// one visitor, whereas the page of a job is the same for all visitors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { formatCount } from '#contract/counts.ts'
import { reportBody } from '#contract/jobs/reports.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { MAX_REPORT_LENGTH } from '#contract/jobs/rules/reports.ts'
import type { ReportPage } from '#contract/pages/render.ts'
import { waitMessage } from '#contract/wait-message.ts'
import { contextOf } from '#server/http/context.ts'
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

export async function reportPages(app: FastifyInstance, parts: FormPageParts): Promise<void> {
  acceptForms(app)
  // Forbids caching, because the page contains the CSRF token of one visitor.
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const url = '/jobs/report/:id'
  const options = { config: { guard: anyone } }
  app.get<{ Params: { id: string } }>(url, options, (request, reply) => {
    const sent = parameterOf(queryOf(request.url), 'sent')
    return show(parts, { request, reply }, { outcome: outcomes.find((each) => each === sent) ?? null })
  })
  app.post<{ Params: { id: string } }>(url, options, (request, reply) => send(parts, { request, reply }))
}

type ReportContent = Partial<Pick<ReportPage, 'outcome' | 'problems' | 'typed'>> & { status?: number }

/** Shows the form, or responds with 404 if the job is not published. */
async function show(parts: FormPageParts, { request, reply }: Exchange, { status, ...shown }: ReportContent) {
  const found = await findVisibleJob(parts.db, idOf(request), parts.now())
  if (found === undefined) return parts.send(request, reply)
  const { id, title, company } = found
  const csrfToken = issueCsrfToken({ request, reply }, parts)
  const job = { id, title, company: company.name, path: jobPath(found) }
  const empty = { typed: { reason: '', note: '' }, problems: [], outcome: null }
  const data = { report: { job, csrfToken, ...empty, ...shown } }
  return parts.send(request, reply, { data, ...(status !== undefined && { status }) })
}

function send(parts: FormPageParts, exchange: Exchange) {
  const { request } = exchange
  const { reason = '', note = '' } = readForm(request)
  const again = ({ kind }: Problem, problems: ReportPage['problems']) =>
    show(parts, exchange, { status: problemStatus[kind], typed: { reason, note }, problems })
  return answerForm(parts, exchange, {
    async perform() {
      const params = { job_id: idOf(request) }
      const body = parseInput(reportBody, 'body', { reason, note })
      const { in_review: isInReview } = await reportJob(contextOf(request, parts), { params, body })
      return `/jobs/report/${idOf(request)}?sent=${isInReview ? 'in-review' : 'noted'}`
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
function idOf({ params: { id } }: ReportRequest): number {
  return /^\d+$/.test(id) ? Number(id) : 0
}
