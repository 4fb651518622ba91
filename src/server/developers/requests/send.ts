import type { SenderOptions, SendRequestBody, SentRequest } from '#contract/developers/contact-requests.ts'
import { lapsesAt, refusalOf, refusals } from '#contract/developers/rules/requests.ts'
import type { Job } from '#contract/jobs/job.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { salaryColumns, statesSalary } from '#contract/jobs/rules/salary.ts'
import type { Context } from '#server/http/context.ts'
import { Problem, refusal } from '#server/http/problem.ts'
import { findBlockOfUser } from '#server/jobs/moderation/unblocked.ts'
import { registrableDomain } from '#server/lib/public-suffix.ts'
import { required } from '#server/lib/required.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'
import { writeContactRequest } from '#server/mail/messages/directory.ts'

import { type CardParams, findVisible } from '../list.ts'
import { userIdOf } from '../own-card.ts'
import { listConfirmedEmails } from '../visible-queries.ts'
import { lockDomain, readFacts } from './facts-queries.ts'
import { insertRequest, listOpenJobs, lockCard } from './queries.ts'
import { listSent, payText } from './read.ts'

/** @throws Problem `notFound` for every card that the caller may not see */
export async function readOptions(ctx: Context, { params }: CardParams): Promise<SenderOptions> {
  const { viewer, card } = await findVisible(ctx, params)
  const developer = card.userId
  const [newest] = await listSent(ctx, viewer, { developer })
  // An ended request would tell whose card this is, because the card may have a new address since.
  const last = newest?.path == null ? null : newest
  if (developer === viewer.userId) return { refusal: refusals.ownCard, jobs: [], lacks_pay: false, last }
  const blocked = await findBlock(ctx)
  if (blocked) return { refusal: blocked, jobs: [], lacks_pay: false, last }
  const open = await listOpenJobs(ctx.db, userIdOf(ctx), ctx.now)
  const fitting = open.filter(fits(ctx))
  const refusalIn = await findRefusals(ctx, { companyIds: viewer.companyIds, developer, jobs: fitting })
  const jobs = fitting.filter(({ company }) => refusalIn(company.id) === undefined)
  // A company with a fitting job lacks least.
  const companyId = fitting[0]?.company.id ?? viewer.companyIds[0]
  const refused = companyId === undefined ? refusals.noCompany : refusalIn(companyId)
  return {
    refusal: jobs.length > 0 ? null : (refused ?? null),
    jobs: jobs.map(({ id, title, company }) => ({ id, title, company: company.name })),
    lacks_pay: fitting.length < open.length,
    last,
  }
}

/**
 * Locks the domain of the company, so that concurrent requests of several companies cannot exceed their limits together.
 * Also locks the card, so that it stays visible until the request is stored.
 * @throws Problem `notFound` for every card that the caller may not see, `conflict` for a second open request,
 * `forbidden` if the rules do not allow the request
 */
export async function sendRequest(
  ctx: Context,
  { params, body }: CardParams & { body: SendRequestBody },
): Promise<SentRequest> {
  const { db, now, random } = ctx
  const { viewer, card } = await findVisible(ctx, params)
  const developer = card.userId
  if (developer === viewer.userId) throw refusal('forbidden', refusals.ownCard.message)
  const blocked = await findBlock(ctx)
  if (blocked) throw refusal('forbidden', blocked.message)
  const findJobs = async (current: Context) =>
    (await listOpenJobs(current.db, userIdOf(ctx), now)).filter(
      (job) => job.id === body.job_id && fits(ctx)(job),
    )
  const companyId = (await findJobs(ctx))[0]?.company.id ?? viewer.companyIds[0]
  if (companyId === undefined) throw refusal('forbidden', refusals.noCompany.message)
  const company = { ...viewer, companyIds: [companyId] }
  const key = newToken(random)
  return db.transaction(async (tx) => {
    const locked = { ...ctx, db: tx }
    await lockDomain(tx, companyId)
    await lockCard(tx, developer)
    await findVisible(locked, params)
    const [last] = await listSent(locked, company, { developer })
    if (last?.status === 'sent')
      throw refusal('conflict', 'Your company has asked this developer, and the request is still open.')
    const jobs = await findJobs(locked)
    const refused = (await findRefusals(locked, { companyIds: [companyId], developer, jobs }))(companyId)
    const [job] = jobs
    if (refused !== undefined || job === undefined)
      throw refusal('forbidden', (refused ?? refusals.noCompany).message)
    const domain = job.company.verified_domain ?? ''
    const [emailedTo] = await listConfirmedEmails(tx, developer)
    if (emailedTo === undefined) throw new Problem('notFound')
    const requestId = await insertRequest(tx, {
      developerId: developer,
      companyId,
      domain: registrableDomain(domain),
      jobId: job.id,
      card: params.public_id,
      sentBy: viewer.userId,
      message: body.message,
      createdAt: now,
      lapsesAt: lapsesAt(now),
      keyHash: hashToken(key),
      emailedTo,
    })
    await ctx.mail.send(
      tx,
      emailedTo,
      writeContactRequest(ctx.config, {
        job: { title: job.title, company: job.company.name, pay: payText(job), path: jobPath(job) },
        message: body.message,
        key,
        end: lapsesAt(now),
        domain,
      }),
    )
    const [sent] = await listSent(locked, viewer, { requestId })
    return required(sent)
  })
}

/** Returns the refusal for a caller with an address on a blocked domain. */
async function findBlock(ctx: Context) {
  const domain = await findBlockOfUser(ctx.db, userIdOf(ctx))
  return domain === undefined ? undefined : refusals.blocked(domain)
}

/** Returns a function that tells whether a contact request can name a job of the caller. */
const fits =
  ({ config }: Context) =>
  (job: Job): boolean =>
    !config.directoryNeedsPay || statesSalary(salaryColumns([job]), 0)

type Wish = { companyIds: readonly number[]; developer: number; jobs: readonly Job[] }

/** Returns a function that tells why a company may not ask a developer about one of these jobs. */
async function findRefusals(ctx: Context, { companyIds, developer, jobs }: Wish) {
  const facts = await readFacts(ctx, { companyIds, developer })
  const needsPay = ctx.config.directoryNeedsPay
  return (companyId: number) => {
    const found = facts.get(companyId)
    const isJobFitting = jobs.some(({ company }) => company.id === companyId)
    return found && refusalOf({ ...found, companyId, isJobFitting, needsPay })
  }
}
