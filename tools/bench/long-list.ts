// Bench: the CPU time of the main thread for reading 100,000 jobs, building the search index, queries and writes.
// With DATABASE_URL, uses a filled PostgreSQL and writes to it.
// To run only this bench: node --expose-gc tools/bench/long-list.ts
import { sql } from 'drizzle-orm'

import { sortOptions } from '#contract/jobs/options.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { findPage } from '#server/jobs/search/responses.ts'
import { buildSnapshot } from '#server/jobs/snapshot/snapshot.ts'

import { createFilledDirectory, removeDirectory } from './filled-directory.ts'
import { createQuery, searches } from './search-questions.ts'
import { summarizeTimes } from './timing.ts'

const jobCount = 100_000
const queryCount = 1000
const writes = 5
const bytesPerMegabyte = 1e6
const silent = { info() {}, warn() {}, error() {} }

/** Measures the CPU time of this thread during `work`, in milliseconds. */
async function measureCpu<Made>(work: () => Made | Promise<Made>): Promise<{ made: Made; ms: number }> {
  const start = process.threadCpuUsage()
  const made = await work()
  const { user, system } = process.threadCpuUsage(start)
  return { made, ms: (user + system) / 1000 }
}

function print(what: string, ...values: string[]): void {
  console.log(`${what}: ${values.join(', ')}`)
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const formatMany = (all: readonly number[]) => {
  const { median, p95 } = summarizeTimes([...all])
  return `p50 ${ms(median)}, p95 ${ms(p95)}, at most ${ms(Math.max(...all))}`
}

async function measure({ db }: Database): Promise<void> {
  const began = performance.now()
  const first = await measureCpu(() => buildSnapshot({ db, now: new Date() }))
  print('First list', `${ms(first.ms)} of CPU`, `${ms(performance.now() - began)} by the clock`)
  const firstBoard = await measureCpu(() => first.made.searchIndex())
  print('Its search index', ms(firstBoard.ms))
  let [contents, board] = [first.made, firstBoard.made]
  printMemory()
  const measureQuery = (search: string) =>
    measureCpu(() =>
      JSON.stringify(
        findPage({ version: '', index: board, visible: contents.jobs }, parseBoardUrl(search), new Date()),
      ),
    )
  for (const { value } of sortOptions)
    print(`First query sorted by ${value}`, ms((await measureQuery(`?sort=${value}`)).ms))
  const terms: number[] = []
  for (const term of searches) terms.push((await measureQuery(`?q=${encodeURIComponent(term)}`)).ms)
  print('New search term', formatMany(terms))
  const random: number[] = []
  for (let count = 0; count < queryCount; count++) random.push((await measureQuery(createQuery(count))).ms)
  print(`${queryCount} random queries`, formatMany(random))
  const [lists, boards, questions, sorted]: number[][] = [[], [], [], []]
  for (let round = 0; round < writes; round++) {
    await db.execute(sql`update jobs set title = ${`Title ${round} ${Date.now()}`}
      where id = (select id from jobs order by created_at offset ${round * 1000} limit 1)`)
    const list = await measureCpu(() => buildSnapshot({ db, now: new Date() }, contents))
    const made: { made: BoardIndex; ms: number } = await measureCpu(() => list.made.searchIndex())
    contents = list.made
    board = made.made
    lists?.push(list.ms)
    boards?.push(made.ms)
    sorted?.push((await measureQuery('?sort=salary-high')).ms)
    questions?.push((await measureQuery('?q=django')).ms)
  }
  print('List after a write', formatMany(lists ?? []))
  print('Search index after a write', formatMany(boards ?? []))
  print('First query by salary after a write', formatMany(sorted ?? []))
  print('Repeated search after a write', formatMany(questions ?? []))
  printMemory()
  if (contents.jobs.size === 0 || board.jobs.length === 0) throw new Error('No jobs')
}

function printMemory(): void {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const megabytes = Object.entries({ rss, heapTotal, heapUsed, external, arrayBuffers })
  print('Memory', ...megabytes.map(([name, bytes]) => `${name} ${(bytes / bytesPerMegabyte).toFixed(0)} MB`))
}

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL']
  const dataDir = databaseUrl ? '' : await createFilledDirectory(jobCount)
  const database = await openDatabase({ databaseUrl, dataDir, log: silent })
  await measure(database)
  await database.close()
  if (dataDir) await removeDirectory(dataDir)
}
