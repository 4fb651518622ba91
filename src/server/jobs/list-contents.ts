// What the jobs list holds at a moment: its bytes, and the board over the same postings.
import { setImmediate as othersTurn } from 'node:timers/promises'

import { toWire } from '#contract/jobs/job.ts'
import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import type { Db } from '#server/db/open.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'

import { type JobRow, listVisibleJobs } from './queries.ts'

/** Postings that are read and written at a time; in between, other requests get their turn. */
const ROWS_AT_A_TIME = 500

type Entry = { readonly row: JobRow; readonly text: string }
type Entries = ReadonlyMap<number, Entry>

export type ListContents = {
  readonly answer: Prepared
  /** The board over the same postings, made when first asked for. */
  board(): BoardIndex
  /** The last moment (ms since 1970) at which all of it is visible; Infinity when nothing expires. */
  readonly validUntil: number
  readonly entries: Entries
}

/** Makes the list as of `now`. A posting that has not changed since `previous` is not written again. */
export async function makeContents(db: Db, now: Date, previous?: ListContents): Promise<ListContents> {
  const entries = new Map<number, Entry>()
  const pieces: Buffer[] = []
  let validUntil = Infinity
  for await (const rows of batches(db, now)) {
    const texts = rows.map((row) => {
      const entry = reused(row, previous?.entries) ?? { row, text: JSON.stringify(toWire(row)) }
      entries.set(row.id, entry)
      validUntil = Math.min(validUntil, row.expiresAt?.getTime() ?? Infinity)
      return entry.text
    })
    pieces.push(Buffer.from((pieces.length === 0 ? '[' : ',') + texts.join(',')))
  }
  pieces.push(Buffer.from(pieces.length === 0 ? '[]' : ']'))
  const answer = prepare('application/json; charset=utf-8', pieces)
  if (previous?.answer.etag === answer.etag) return { ...previous, validUntil, entries }
  let board: BoardIndex | undefined
  const jobs = () => Array.from(entries.values(), ({ row }) => row)
  return { answer, board: () => (board ??= buildBoardIndex(jobs())), validUntil, entries }
}

function reused(row: JobRow, previous: Entries | undefined): Entry | undefined {
  const entry = previous?.get(row.id)
  return entry?.row.version === row.version ? entry : undefined
}

async function* batches(db: Db, now: Date): AsyncGenerator<JobRow[]> {
  let rows = await listVisibleJobs(db, now, { limit: ROWS_AT_A_TIME })
  while (rows.length > 0) {
    yield rows
    await othersTurn()
    if (rows.length < ROWS_AT_A_TIME) return
    rows = await listVisibleJobs(db, now, { limit: ROWS_AT_A_TIME, after: rows.at(-1) })
  }
}
