// For how long making the jobs list keeps the server's only thread at a time, whatever else the machine does.
import { join } from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import { feedFormats } from '#contract/pages/feeds.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { moreOfCompany } from '#server/jobs/companies/hiring.ts'
import { feedPreparer } from '#server/jobs/feeds/prepare-feed.ts'
import { type ListContents, makeContents } from '#server/jobs/snapshot/build.ts'
import { createListCache } from '#server/jobs/snapshot/derived-cache.ts'
import { listAnswers } from '#server/jobs/snapshot/derived-responses.ts'
import { makeSitemap } from '#server/pages/sitemap.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { filledDirectory, removeDirectory } from './filled-directory.ts'
import type { BenchRow } from './table.ts'
import { timingOf } from './timing.ts'

const rounds = 6
const longestTurnMs = 50
const microsecondsPerMillisecond = 1000
const silent = { info() {}, warn() {}, error() {} }

/** The longest turn of each rebuild after a write, and of making the board from it: medians of CPU times. */
export async function rebuildTurns(jobCount: number): Promise<BenchRow[]> {
  const dataDir = await filledDirectory(jobCount)
  const database = await openDatabase({ dataDir, log: silent })
  const lists: number[] = []
  const boards: number[] = []
  const sitemaps: number[] = []
  const feeds: number[] = []
  const companies: number[] = []
  const { renderDescription } = await loadWebBuild(join(import.meta.dirname, '../../dist'))
  const site = { siteName: 'Bench', publicUrl: 'https://jobs.example.org' }
  const whole: number[] = []
  let contents: ListContents = await makeContents(database.db, new Date())
  for (let round = 0; round < rounds; round++) {
    await write(database.db, round)
    const start = cpuMs()
    const { made, longest } = await watched(() => makeContents(database.db, new Date(), contents))
    contents = made
    whole.push(cpuMs() - start)
    lists.push(longest)
    const board = await watched(async () => queryBoard(await contents.board(), defaultBoardQuery))
    boards.push(board.longest)
    sitemaps.push((await watched(() => makeSitemap(contents, site.publicUrl))).longest)
    const answers = listAnswers({ current: async () => contents }, createListCache(64_000_000))
    const prepareFeed = feedPreparer({ config: site, answers, renderDescription })
    for (const format of feedFormats)
      feeds.push((await watched(() => prepareFeed(format, defaultBoardQuery))).longest)
    const [{ job } = { job: undefined }] = contents.entries.values()
    if (job) companies.push((await watched(() => inItsTurn(() => moreOfCompany(contents, job, 5)))).longest)
  }
  await database.close()
  await removeDirectory(dataDir)
  const atOnce = timingOf(whole).median
  return [
    row(`the list of ${jobCount} jobs`, { turns: lists, atOnce }),
    row('its board', { turns: boards, atOnce }),
    row('its sitemap', { turns: sitemaps, atOnce }),
    row('a feed of it', { turns: feeds, atOnce }),
    row('the index of its companies', { turns: companies, atOnce }),
  ]
}

async function write(db: Db, round: number): Promise<void> {
  await db.execute(
    sql`update jobs set title = ${`Title ${round}`} where id = (select id from jobs order by created_at limit 1)`,
  )
}

/** Does the work, and tells how much of the thread's time went by at most between two turns of others. */
async function watched<T>(work: () => Promise<T>): Promise<{ made: T; longest: number }> {
  const turns: number[] = []
  let last = cpuMs()
  let next = setImmediate(function turn() {
    turns.push(cpuMs() - last)
    last = cpuMs()
    next = setImmediate(turn)
  })
  const made = await work()
  clearImmediate(next)
  return { made, longest: Math.max(...turns) }
}

/** What is done at once, with a turn of others before and after. */
async function inItsTurn(work: () => unknown): Promise<void> {
  await othersTurn()
  work()
  await othersTurn()
}

/** What this thread has worked so far, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / microsecondsPerMillisecond
}

function row(what: string, { turns, atOnce }: { turns: number[]; atOnce: number }): BenchRow {
  const longest = timingOf(turns).median
  return {
    what: `Longest turn of the thread while ${what} is made after a write`,
    ours: `${longest.toFixed(0)} ms (at most ${Math.max(...turns).toFixed(0)})`,
    baseline: `all of it at once: ${atOnce.toFixed(0)} ms`,
    ratio: longest < 1 ? '-' : `${(atOnce / longest).toFixed(0)}x`,
    budget: `${longestTurnMs} ms`,
    ok: longest <= longestTurnMs,
  }
}
