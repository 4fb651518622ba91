// The board over the postings of the kept list.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { countryColumns } from '#contract/jobs/rules/country-filter.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'

import type { Shared } from '../snapshot/intern-pool.ts'
import type { Entry } from '../snapshot/snapshot-job.ts'
import { signsOf, signWidth, textSigns } from './trigram-signatures.ts'
import { renewBoard } from './update.ts'

type Made = { readonly board: BoardIndex; readonly rates: ExchangeRates }

/** The last board of lists that are made of one another. */
const lastMade = new WeakMap<Shared, Made>()

const TEXTS_A_TURN = 10_000

/** In turns of its own: neither what was done before nor what is done with it belongs to them. */
export async function makeBoard(
  entries: ReadonlyMap<number, Entry>,
  rates: ExchangeRates,
  shared: Shared,
): Promise<BoardIndex> {
  await othersTurn()
  const last = lastMade.get(shared)
  const previous = last && isDeepStrictEqual(last.rates, rates) ? last.board : undefined
  const board =
    (previous && (await renewBoard(previous, { entries, rates }))) ??
    (await wholeBoard([...entries.values()], rates))
  lastMade.set(shared, { board, rates })
  await othersTurn()
  return board
}

async function wholeBoard(entries: readonly Entry[], rates: ExchangeRates): Promise<BoardIndex> {
  const jobs = entries.map(({ job }) => job)
  const searched = entries.map((entry) => entry.searched)
  await othersTurn()
  const countries = countryColumns(jobs)
  await othersTurn()
  const board = buildBoardIndex(jobs, { searched, rates, countries })
  const { texts } = board.searched
  const bits = new Uint32Array(texts.length * signWidth)
  for (let start = 0; start < texts.length; start += TEXTS_A_TURN) {
    await othersTurn()
    bits.set(signsOf(texts.slice(start, start + TEXTS_A_TURN)), start * signWidth)
  }
  return { ...board, searched: { ...board.searched, signs: textSigns(bits) } }
}
