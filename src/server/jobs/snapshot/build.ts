// What the jobs list holds at a moment: its bytes, and the board over the same postings.
import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Db } from '#server/db/open.ts'
import { Packer, packLong } from '#server/http/pack-pieces.ts'
import { Piece } from '#server/http/piece.ts'
import { preparePieces } from '#server/http/prepare-pieces.ts'
import { type Prepared, weakTag } from '#server/http/prepared.ts'
import { once } from '#server/lib/once.ts'

import { defaultRates } from '../exchange-rates/default-rates.ts'
import { findRates } from '../exchange-rates/queries.ts'
import { makeBoard } from '../search-index/build.ts'
import type { Mark } from './change-queries.ts'
import { type Chunk, type ChunkCutter, chunkCutter } from './chunks.ts'
import { type Shared, sharedValues } from './intern-pool.ts'
import { readAll, readChanged } from './load-jobs.ts'
import type { Entry } from './snapshot-job.ts'

type Entries = ReadonlyMap<number, Entry>

const VERSION_CHARACTERS = 16

export type ListContents = {
  /** The same for the same jobs and exchange rates, on every instance. */
  readonly version: string
  readonly answer: Prepared
  /** The board over the same postings, made when first asked for. */
  readonly board: () => Promise<BoardIndex>
  /** The last moment (ms since 1970) at which all of it is visible; Infinity when nothing expires. */
  readonly validUntil: number
  readonly entries: Entries
  /** By which salaries are compared. */
  readonly rates: ExchangeRates
  /** Until when it was known to be true (ms since 1970), where that is more than a minute ago. */
  readonly knownUntil?: number
  /** How long that is, in seconds. */
  readonly age?: number
  /** Of what the next list is made. */
  readonly chunks: readonly Chunk[]
  readonly shared: Shared
  /** From where on the database has changes; undefined where all of it is to be read again. */
  readonly mark: Mark | undefined
}

/** Makes the list as of `now`. Only what has changed since `previous` is read, and only that is written again. */
export async function makeContents(db: Db, now: Date, previous?: ListContents): Promise<ListContents> {
  const shared = previous?.shared ?? sharedValues()
  const sources = { db, now, shared, previous: previous?.entries }
  const changed =
    previous?.mark && (await readChanged({ ...sources, mark: previous.mark, previous: previous.entries }))
  const cutter = chunkCutter(previous?.chunks)
  const { mark } = changed ?? (await readAll({ ...sources, onEntries: packingCutter(cutter) }))
  for (const entry of changed?.entries ?? []) cutter.add(entry)
  await othersTurn()
  const rates = (await findRates(db)) ?? defaultRates
  const chunks = cutter.end()
  await packLong(chunks.map(({ piece }) => piece))
  return contentsOf(chunks, { rates, shared, mark, previous })
}

/** Of a long list that is being read no more than some chunks shall lie there plain. */
function packingCutter(cutter: ChunkCutter) {
  const packer = new Packer()
  return async (entries: readonly Entry[]) => {
    const known = cutter.chunks.length
    for (const entry of entries) cutter.add(entry)
    await packer.add(cutter.chunks.slice(known).map(({ piece }) => piece))
  }
}

/** Without what has expired by `now`; for that nobody has to be asked. */
export function withoutExpired(contents: ListContents, now: Date): ListContents {
  if (now.getTime() <= contents.validUntil) return contents
  const { chunks, ...rest } = contents
  const cutter = chunkCutter(chunks)
  for (const entry of contents.entries.values()) if (isVisible(entry.job, now)) cutter.add(entry)
  return contentsOf(cutter.end(), { ...rest, previous: contents })
}

type Rest = Pick<ListContents, 'mark' | 'rates' | 'shared'> & { previous: ListContents | undefined }

function contentsOf(chunks: readonly Chunk[], { previous, ...rest }: Rest): ListContents {
  const { rates } = rest
  const validUntil = chunks.reduce((least, chunk) => Math.min(least, chunk.validUntil), Infinity)
  const isSameList =
    previous?.chunks.length === chunks.length &&
    chunks.every((chunk, place) => chunk === previous.chunks[place])
  const entries = isSameList ? previous.entries : entriesOf(chunks)
  const state = { ...rest, chunks, entries, validUntil }
  const etag = weakTag(`${chunks.length} ${chunks.map(({ piece }) => piece.hash).join(' ')}`)
  if (previous?.answer.etag === etag && isDeepStrictEqual(previous.rates, rates))
    return { ...state, version: previous.version, answer: previous.answer, board: previous.board }
  const pieces = [...chunks.map(({ piece }) => piece), chunks.length === 0 ? nothing : end]
  const answer = preparePieces({ type: 'application/json; charset=utf-8', etag, pieces })
  return { ...state, version: versionOf(etag, rates), answer, board: boardOf(entries, rates, rest.shared) }
}

function versionOf(etag: string, rates: ExchangeRates): string {
  const hash = createHash('sha256').update(JSON.stringify([etag, rates]))
  return hash.digest('base64url').slice(0, VERSION_CHARACTERS)
}

/** By itself: what it is made from is kept as long as it is, and that must not be all lists before. */
function boardOf(entries: Entries, rates: ExchangeRates, shared: Shared): () => Promise<BoardIndex> {
  return once(() => makeBoard(entries, rates, shared))
}

function entriesOf(chunks: readonly Chunk[]): Entries {
  const entries = new Map<number, Entry>()
  for (const chunk of chunks) for (const entry of chunk.entries) entries.set(entry.job.id, entry)
  return entries
}

const end = new Piece(Buffer.from(']'))
const nothing = new Piece(Buffer.from('[]'))
