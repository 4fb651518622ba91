import type { SenderOptions, SendRequestBody, SentRequest } from '#contract/developers/contact-requests.ts'
import {
  isToPause,
  lapsesAt,
  refusalOf,
  REPEAT_MS,
  type SenderFacts,
  statusForSender,
} from '#contract/developers/rules/requests.ts'
import type { Job } from '#contract/jobs/job.ts'
import { salaryColumns, statesSalary } from '#contract/jobs/rules/salary.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem, refusal } from '#server/http/problem.ts'
import { findCompany, lockCompany } from '#server/jobs/store/companies-queries.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'
import { writeContactRequest } from '#server/mail/messages/directory.ts'

import { findVisible } from '../list.ts'
import { userIdOf } from '../own-card.ts'
import { findViewer } from '../viewer-queries.ts'
import { countConduct, findPause } from './pauses-queries.ts'
import { payText, presentAllSent } from './present.ts'
import {
  countSent,
  endLapsedRequests,
  findLastRequest,
  findRequest,
  insertRequest,
  isSentFor,
  listConfirmedEmails,
  listOpenJobs,
  lockCard,
} from './queries.ts'

const noCompany = 'Only members of a company with a verified domain can ask developers.'
const ownCard = 'This is your own card.'

type CardParams = { params: { public_id: string } }

/** @throws Problem `notFound` for every card that the caller may not see */
export async function readOptions(ctx: Context, { params }: CardParams): Promise<SenderOptions> {
  const { db, now } = ctx
  const userId = userIdOf(ctx)
  const viewer = await findViewer(db, userId)
  const { userId: developer } = orNotFound(await findVisible(ctx, viewer, params.public_id))
  const last = await findLastRequest(db, { viewer, developer, now })
  const status = last === undefined ? null : statusForSender(last, now)
  if (developer === userId) return { refusal: ownCard, jobs: [], status }
  const fitting = (await listOpenJobs(db, userId, now)).filter((job) => isFitting(ctx, job))
  const refusals = new Map<number, string | undefined>()
  for (const companyId of viewer.companyIds) {
    const job = fitting.find(({ company }) => company.id === companyId)
    refusals.set(companyId, refusalOf(await readFacts(ctx, { companyId, developer, job }), now))
  }
  const jobs = fitting.filter(({ company }) => refusals.get(company.id) === undefined)
  return {
    refusal: jobs.length > 0 ? null : ([...refusals.values()].find(Boolean) ?? noCompany),
    jobs: jobs.map(({ id, title, company }) => ({ id, title, company: company.name })),
    status,
  }
}

/**
 * Locks the company, so that concurrent requests cannot exceed its limits together, and the card, so that it stays
 * visible until the request is stored.
 * @throws Problem `notFound` for every card that the caller may not see, `conflict` for a second open request,
 * `forbidden` if the rules do not allow the request
 */
export async function sendRequest(
  ctx: Context,
  { params, body }: CardParams & { body: SendRequestBody },
): Promise<SentRequest> {
  const { db, now, random } = ctx
  const viewer = await findViewer(db, userIdOf(ctx))
  const { userId: developer } = orNotFound(await findVisible(ctx, viewer, params.public_id))
  if (developer === viewer.userId) throw refusal('forbidden', ownCard)
  if (viewer.companyIds.length === 0) throw refusal('forbidden', noCompany)
  const job = await findJobOf(ctx, body.job_id)
  const companyId = job?.company.id ?? required(viewer.companyIds[0])
  const key = newToken(random)
  const id = await db.transaction(async (tx) => {
    const locked = { ...ctx, db: tx }
    await lockCompany(tx, companyId)
    await lockCard(tx, developer)
    orNotFound(await findVisible(locked, viewer, params.public_id))
    await endLapsedRequests(tx, now, isSentFor({ ...viewer, companyIds: [companyId] }))
    const last = await findLastRequest(tx, { viewer: { ...viewer, companyIds: [companyId] }, developer, now })
    if (last !== undefined && statusForSender(last, now) === 'sent')
      throw refusal('conflict', 'Your company has asked this developer, and the request is still open.')
    const current = job && (await findJobOf(locked, job.id))
    const refused = refusalOf(await readFacts(locked, { companyId, developer, job: current }), now)
    if (refused !== undefined || current === undefined) throw refusal('forbidden', refused ?? noCompany)
    const stored = await insertRequest(tx, {
      developerId: developer,
      companyId,
      jobId: current.id,
      sentBy: viewer.userId,
      message: body.message,
      createdAt: now,
      lapsesAt: lapsesAt(now),
      keyHash: hashToken(key),
    })
    await emailDeveloper(locked, { developer, job: current, message: body.message, key })
    return stored
  })
  const row = orNotFound(await findRequest(db, id, { filter: isSentFor(viewer), now }))
  const [sent] = await presentAllSent({ db, now, viewer }, [row])
  return required(sent)
}

async function emailDeveloper(
  { db: tx, config, mail, now }: Context,
  { developer, job, message, key }: { developer: number; job: Job; message: string; key: string },
): Promise<void> {
  const [to] = await listConfirmedEmails(tx, developer)
  if (to === undefined) throw new Problem('notFound')
  await mail.send(
    tx,
    to,
    writeContactRequest(config, {
      job: { title: job.title, company: job.company.name, pay: payText(job) },
      message,
      key,
      end: lapsesAt(now),
      domain: job.company.verified_domain ?? '',
    }),
  )
}

async function findJobOf(ctx: Context, jobId: number): Promise<Job | undefined> {
  const open = await listOpenJobs(ctx.db, userIdOf(ctx), ctx.now)
  return open.find((job) => job.id === jobId && isFitting(ctx, job))
}

const isFitting = ({ config }: Pick<Context, 'config'>, job: Job): boolean =>
  !config.directoryNeedsPay || statesSalary(salaryColumns([job]), 0)

/** The conduct of a company counts at most this long, and from when staff have last lifted its pause. */
export function conductSince(now: Date, countsFrom: Date | null | undefined): Date {
  return new Date(Math.max(now.getTime() - REPEAT_MS, countsFrom?.getTime() ?? 0))
}

/** A company that is to be paused is refused before the task pauses it. */
async function readFacts(
  { db, now, config }: { db: Db; now: Date; config: Context['config'] },
  { companyId, developer, job }: { companyId: number; developer: number; job: Job | undefined },
): Promise<SenderFacts> {
  const pause = await findPause(db, companyId)
  const conduct = await countConduct(db, companyId, conductSince(now, pause?.countsFrom))
  return {
    isVerified: (await findCompany(db, companyId))?.verified_domain != null,
    isPaused: pause?.pausedAt != null || isToPause(conduct),
    isJobFitting: job !== undefined,
    needsPay: config.directoryNeedsPay,
    ...(await countSent(db, { companyId, developer, now, since: new Date(now.getTime() - days(1)) })),
  }
}
