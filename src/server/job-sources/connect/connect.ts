// Connects the source board that a career page links to, or previews the jobs that would be imported.
import type { BoardWire, SourceBody, SourcePlan, SourceWire } from '#contract/job-sources/job-sources.ts'
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import type { Company } from '#contract/jobs/company.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import { required } from '#server/lib/required.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { requireOwner } from '../../jobs/access/authorize.ts'
import { requireUnblockedCaller } from '../../jobs/moderation/unblocked.ts'
import type { CompanyParams } from '../../jobs/present/company.ts'
import { isTrusted } from '../../jobs/state/trust.ts'
import { findCompany, lockCompany } from '../../jobs/store/companies-queries.ts'
import { conflict, invalidField } from '../../jobs/store/problems.ts'
import { checkJobs } from '../boards/check-jobs.ts'
import type { FoundBoard } from '../boards/find-boards.ts'
import { type BoardParts, readBoard } from '../boards/read-board.ts'
import { applyRemotePlaces, isRemoteByPlace } from '../boards/remote-places.ts'
import { emailConnected } from '../emails.ts'
import { presentPlan, presentSource } from '../present.ts'
import { countSources, findCompanyOfBoard, insertSource, type Source } from '../queries.ts'
import { chooseActor } from './choose-actor.ts'
import { isSameBoard, parseCareerPageUrl, PROOF_INTERVAL_MS, readCareerPage } from './prove.ts'

const MAX_SOURCES = 10

export type SourceContext = Context & Pick<BoardParts, 'networkPolicy'>

/** Limits how often the server requests the same career page or source board for a company. */
export const limitChecks = limitCalls('check_domain')
const runLimited = limitConcurrency({ atOnce: 4, waiting: 16 })

type CareerPageBoards = { page: URL; board: FoundBoard; boards: readonly FoundBoard[] }

/**
 * Connects a source board and returns the source. With `isDryRun`, writes nothing and returns a preview.
 * @throws Problem `forbidden` if the caller is not an owner
 * @throws Problem `conflict` if the company has no verified domain, or if the board is already connected
 * @throws Problem `invalid` if the career page links to no board
 * @throws Problem `tooMany` if the company has checked pages or sources too often
 * @throws Problem `badGateway` if the ATS does not answer
 */
export async function connectSource(
  ctx: SourceContext,
  { params, body, isDryRun }: CompanyParams & { body: SourceBody; isDryRun: boolean },
): Promise<SourceWire | SourcePlan> {
  const company = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, company.id)
  await requireUnblockedCaller(ctx.db, ctx.identity)
  const domain = requireDomain(company)
  const page = parseCareerPageUrl(body.career_page, domain)
  if (typeof page === 'string') throw invalidField('career_page', page)
  await limitChecks(ctx, domain)
  const answers = { words: body.words ?? ctx.config.communityWords, remotePlaces: body.remote_places ?? null }
  return runLimited(async () => {
    const boards = await findBoardsOn(ctx, page, domain)
    const found = { page, boards, board: await chooseBoard(ctx.db, boards, body.board) }
    await requireUnconnected(ctx.db, company, found.board)
    const answer = await readBoard(found.board, ctx)
    if (answer.kind !== 'jobs') {
      const message = answer.kind === 'failed' ? answer.problem : 'The board could not be read.'
      throw refusal('badGateway', message)
    }
    if (!isDryRun) return createSource(ctx, company, { ...found, ...answers })
    const { config, db, now } = ctx
    const source = { ...found.board, ...answers, careerPage: page.href }
    const jobs = await checkJobs(applyRemotePlaces(answer.jobs, source), { source, company, now, config })
    const remotePlaceJobs = answer.jobs.filter(
      ({ row }, index) => jobs[index]?.outcome === 'job' && isRemoteByPlace(row),
    ).length
    const trusted = await isTrusted(db, company.id, config)
    return presentPlan(source, { boards, jobs, remotePlaceJobs, isTrusted: trusted })
  })
}

function requireDomain({ verified_domain: domain }: Company): string {
  if (domain === null) throw conflict('Verify the domain of the company first.')
  return domain
}

async function findBoardsOn(ctx: SourceContext, page: URL, domain: string): Promise<FoundBoard[]> {
  const { boards = [], problem } = await readCareerPage(page, { domain, ...ctx })
  if (boards.length > 0) return boards
  const labels = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(sourceKindLabels))
  throw invalidField('career_page', problem ?? `the page contains no link to a board of ${labels}`)
}

/**
 * Returns the board that the caller has requested, which must be one of `boards`. If the caller has requested none,
 * returns the first board that no company has connected, or the first board if all are connected.
 */
async function chooseBoard(
  db: Db,
  boards: readonly FoundBoard[],
  requested: BoardWire | undefined,
): Promise<FoundBoard> {
  if (requested !== undefined) {
    const found = boards.find((each) => isSameBoard(each, requested))
    if (found === undefined) throw invalidField('board', 'the page no longer contains a link to this board')
    return found
  }
  for (const board of boards) if ((await findCompanyOfBoard(db, board)) === undefined) return board
  return required(boards[0])
}

async function requireUnconnected(db: Db, company: Company, board: FoundBoard): Promise<void> {
  const owner = await findCompanyOfBoard(db, board)
  if (owner === undefined) return
  const name = `The ${sourceKindLabels[board.kind]} board ${board.board}`
  if (owner === company.id) throw conflict(`${name} is already connected.`)
  throw conflict(`${name} is connected to another company. If it is yours, contact the staff of this site.`)
}

async function createSource(
  ctx: SourceContext,
  company: Company,
  {
    page,
    board,
    words,
    remotePlaces,
  }: Omit<CareerPageBoards, 'boards'> & Pick<Source, 'words' | 'remotePlaces'>,
): Promise<SourceWire> {
  const { now, identity } = ctx
  const insert = async (tx: Db) => {
    const { verified_domain: domain } = orNotFound(await lockCompany(tx, company.id))
    await requireOwner(ctx, tx, company.id)
    if (domain === null || typeof parseCareerPageUrl(page.href, domain) === 'string')
      throw conflict('The domain of the company has changed. Try again.')
    if ((await countSources(tx, company.id)) >= MAX_SOURCES)
      throw conflict(`A company can connect ${MAX_SOURCES} boards. Disconnect one first.`)
    const actor = await chooseActor(tx, { companyId: company.id, addedBy: identity?.user.id ?? null })
    if (actor === undefined)
      throw conflict('The company has no owner on whose behalf we can submit its jobs.')
    const source = await insertSource(tx, {
      companyId: company.id,
      ...board,
      careerPage: page.href,
      words,
      remotePlaces,
      addedBy: actor.id,
      provenAt: now,
      nextProofAt: new Date(now.getTime() + PROOF_INTERVAL_MS),
      nextCheckAt: now,
      createdAt: now,
    })
    await emailConnected(tx, { source, company, ...ctx })
    return source
  }
  try {
    const source = await ctx.db.transaction(insert)
    ctx.log.info({ event: 'source connected', user: identity?.user.id, id: source.id }, 'source connected')
    return await presentSource(source, ctx)
  } catch (error) {
    if (!isUniqueViolation(error, 'job_sources_board_key')) throw error
    await requireUnconnected(ctx.db, company, board)
    throw error
  }
}
