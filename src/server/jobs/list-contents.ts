// What the jobs list holds at a moment: its bytes, and the board over the same postings.
import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { type Job, toJob, toWire } from '#contract/jobs/job.ts'
import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { type SearchText, searchText } from '#contract/jobs/rules/search.ts'
import type { Db } from '#server/db/open.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'

import { defaultRates } from './exchange-rates/default-rates.ts'
import { findRates } from './exchange-rates/queries.ts'
import { inBatches } from './in-batches.ts'
import { type JobRow, listVisibleJobs } from './queries.ts'

type Entry = {
  readonly version: string
  readonly job: Job
  readonly text: string
  readonly searched: SearchText
}
type Entries = ReadonlyMap<number, Entry>

export type ListContents = {
  readonly answer: Prepared
  /** The board over the same postings, made when first asked for. */
  board(): Promise<BoardIndex>
  /** The last moment (ms since 1970) at which all of it is visible; Infinity when nothing expires. */
  readonly validUntil: number
  readonly entries: Entries
  /** By which salaries are compared. */
  readonly rates: ExchangeRates
}

/** Makes the list as of `now`. A posting that has not changed since `previous` is not written again. */
export async function makeContents(db: Db, now: Date, previous?: ListContents): Promise<ListContents> {
  const entries = new Map<number, Entry>()
  const pieces: Buffer[] = []
  const hash = createHash('sha256')
  const add = (text: string) => {
    const piece = Buffer.from(text)
    hash.update(piece)
    pieces.push(piece)
  }
  for await (const rows of inBatches((page) => listVisibleJobs(db, now, page))) {
    const written = rows.map((row) => reused(row, previous?.entries) ?? write(row))
    for (const entry of written) entries.set(entry.job.id, entry)
    add((pieces.length === 0 ? '[' : ',') + written.map(({ text }) => text).join(','))
  }
  add(pieces.length === 0 ? '[]' : ']')
  const validUntil = earliestExpiry(entries)
  const rates = (await findRates(db)) ?? defaultRates
  const answer = prepare('application/json; charset=utf-8', await joined(pieces), hash)
  if (previous?.answer.etag === answer.etag && isDeepStrictEqual(previous.rates, rates))
    return { ...previous, validUntil, entries }
  return { answer, board: boardOf(entries, rates), validUntil, entries, rates }
}

/** Copying 37 MB at once would take longer than others should wait. */
async function joined(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    end += piece.copy(whole, end)
    await othersTurn()
  }
  return whole
}

function reused(row: JobRow, previous: Entries | undefined): Entry | undefined {
  const entry = previous?.get(row.id)
  return entry?.version === row.version ? entry : undefined
}

function write(row: JobRow): Entry {
  const wire = toWire(row)
  // What the driver makes of a row is several times slower to read than an object written in one piece.
  const job = toJob(wire)
  return { version: row.version, job, text: JSON.stringify(wire), searched: searchText(job) }
}

function earliestExpiry(entries: Entries): number {
  let earliest = Infinity
  for (const { job } of entries.values()) earliest = Math.min(earliest, job.expiresAt?.getTime() ?? Infinity)
  return earliest
}

function boardOf(entries: Entries, rates: ExchangeRates): ListContents['board'] {
  let board: Promise<BoardIndex> | undefined
  return () => (board ??= makeBoard(entries, rates))
}

/** In turns of its own: neither what was done before nor what is done with it belongs to them. */
async function makeBoard(entries: Entries, rates: ExchangeRates): Promise<BoardIndex> {
  await othersTurn()
  const jobs = Array.from(entries.values(), ({ job }) => job)
  const searched = Array.from(entries.values(), ({ searched }) => searched)
  await othersTurn()
  const board = buildBoardIndex(jobs, { searched, rates })
  await othersTurn()
  return board
}
