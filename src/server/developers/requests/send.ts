import type { SenderOptions, SendRequestBody, SentRequest } from '#contract/developers/contact-requests.ts'
import {
  isToPause,
  lapsesAt,
  type Refusal,
  refusalOf,
  refusals,
  REPEAT_MS,
  type SenderFacts,
} from '#contract/developers/rules/requests.ts'
import type { Job } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
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
import { findViewer, listConfirmedEmails, listRelated } from '../viewer-queries.ts'
import { countConduct, findPause, isAnyPaused } from './pauses-queries.ts'
import { countSent, endLapsedRequests, insertRequest, isSentFor, listOpenJobs, lockCard } from './queries.ts'
import { listSent, payText } from './read.ts'

type CardParams = { params: { public_id: string } }

/** @throws Problem `notFound` for every card that the caller may not see */
export async function readOptions(ctx: Context, { params }: CardParams): Promise<SenderOptions> {
  const { db, now } = ctx
  const userId = userIdOf(ctx)
  const viewer = await findViewer(db, userId)
  const { userId: developer } = orNotFound(await findVisible(ctx, viewer, params.public_id))
  const [newest] = await listSent(ctx, viewer, { developer })
  // An ended request would tell whose card this is, because the card may have a new address since.
  const last = newest?.path == null ? null : newest
  if (developer === userId) return { refusal: refusals.ownCard, jobs: [], lacks_pay: false, last }
  const open = await listOpenJobs(db, userId, now)
  const fitting = open.filter(fits(ctx))
  // Companies with a fitting job come first, because they lack least.
  const companyIds = new Set([...fitting.map(({ company }) => company.id), ...viewer.companyIds])
  const found = new Map<number, Refusal | undefined>()
  for (const companyId of companyIds) {
    const job = fitting.find(({ company }) => company.id === companyId)
    found.set(companyId, refusalOf(await readFacts(ctx, { companyId, developer, job }), now))
  }
  const jobs = fitting.filter(({ company }) => found.get(company.id) === undefined)
  const [refusal = refusals.noCompany] = found.values()
  return {
    refusal: jobs.length > 0 ? null : refusal,
    jobs: jobs.map(({ id, title, company }) => ({ id, title, company: company.name })),
    lacks_pay: fitting.length < open.length,
    last,
  }
}

/**
 * Locks the company and those with the same domain, so that concurrent requests cannot exceed their limits together.
 * Also locks the card, so that it stays visible until the request is stored.
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
  if (developer === viewer.userId) throw refusal('forbidden', refusals.ownCard.message)
  const [firstCompany] = viewer.companyIds
  if (firstCompany === undefined) throw refusal('forbidden', refusals.noCompany.message)
  const findJob = async (current: Context) =>
    (await listOpenJobs(current.db, viewer.userId ?? 0, now))
      .filter(fits(ctx))
      .find(({ id }) => id === body.job_id)
  const companyId = (await findJob(ctx))?.company.id ?? firstCompany
  const company = { ...viewer, companyIds: [companyId] }
  const key = newToken(random)
  return db.transaction(async (tx) => {
    const locked = { ...ctx, db: tx }
    for (const related of await listRelated(tx, [companyId])) await lockCompany(tx, related)
    await lockCard(tx, developer)
    orNotFound(await findVisible(locked, viewer, params.public_id))
    await endLapsedRequests(tx, now, isSentFor(company))
    const [last] = await listSent(locked, company, { developer })
    if (last?.status === 'sent')
      throw refusal('conflict', 'Your company has asked this developer, and the request is still open.')
    const job = await findJob(locked)
    const refused = refusalOf(await readFacts(locked, { companyId, developer, job }), now)
    if (refused !== undefined || job === undefined)
      throw refusal('forbidden', (refused ?? refusals.noCompany).message)
    const requestId = await insertRequest(tx, {
      developerId: developer,
      companyId,
      jobId: job.id,
      card: params.public_id,
      sentBy: viewer.userId,
      message: body.message,
      createdAt: now,
      lapsesAt: lapsesAt(now),
      keyHash: hashToken(key),
    })
    await emailDeveloper(locked, { developer, job, message: body.message, key })
    const [sent] = await listSent(locked, viewer, { requestId })
    return required(sent)
  })
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
      job: { title: job.title, company: job.company.name, pay: payText(job), path: jobPath(job) },
      message,
      key,
      end: lapsesAt(now),
      domain: job.company.verified_domain ?? '',
    }),
  )
}

/** Returns a function that tells whether a contact request can name a job of the caller. */
const fits =
  ({ config }: Context) =>
  (job: Job): boolean =>
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
  const companyIds = await listRelated(db, [companyId])
  const pause = await findPause(db, companyId)
  const conduct = await countConduct(db, companyId, conductSince(now, pause?.countsFrom))
  return {
    companyId,
    isVerified: (await findCompany(db, companyId))?.verified_domain != null,
    isPaused: (await isAnyPaused(db, companyIds)) || isToPause(conduct),
    isJobFitting: job !== undefined,
    needsPay: config.directoryNeedsPay,
    ...(await countSent(db, { companyIds, developer, now, since: new Date(now.getTime() - days(1)) })),
  }
}
