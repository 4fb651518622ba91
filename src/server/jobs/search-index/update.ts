// The board of a list in which few postings have changed, made of the board before: columns are copied in long pieces.
import { setImmediate as othersTurn } from 'node:timers/promises'

import { byFilter, filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { type BoardIndex, buildBoardIndex } from '#contract/jobs/rules/board.ts'
import { countryColumns } from '#contract/jobs/rules/country-filter.ts'
import { type ExchangeRates, needsRates } from '#contract/jobs/rules/exchange-rates.ts'
import { salaryScale } from '#contract/jobs/rules/salary-track.ts'
import { salarySpan } from '#contract/jobs/rules/salary.ts'
import { fieldCount, ranksOf } from '#contract/jobs/rules/search.ts'

import type { Entry } from '../snapshot/snapshot-job.ts'
import { joinColumns, joinLists, type Piece, piecesOf } from './splice.ts'
import { signsOf, signWidth, textSigns } from './trigram-signatures.ts'

type Changing = { entries: ReadonlyMap<number, Entry>; rates: ExchangeRates }

/** @returns undefined where too much has changed. `previous` gives away how postings rank in searches. */
export async function renewBoard(
  previous: BoardIndex,
  { entries, rates }: Changing,
): Promise<BoardIndex | undefined> {
  const found = piecesOf(previous.jobs, entries)
  if (found === undefined) return undefined
  const { pieces, added } = found
  const jobs = Array.from(entries.values(), ({ job }) => job)
  const searched = added.map((entry) => entry.searched)
  const fresh = buildBoardIndex(
    added.map(({ job }) => job),
    { searched, rates },
  )
  await othersTurn()
  const columns = joinedColumns(previous, fresh, pieces)
  await othersTurn()
  const countries = countryColumns(jobs)
  await othersTurn()
  const span = salarySpan(columns)
  const scale = salaryScale(span, columns)
  const used = jobs.some(needsRates) ? rates : undefined
  return { ...columns, ...countries, jobs, span, scale, rates: used, orders: new Map() }
}

function joinedColumns(previous: BoardIndex, fresh: BoardIndex, pieces: readonly Piece[]) {
  const join = joinColumns(pieces)
  const { texts } = fresh.searched
  const signs = previous.searched.signs && {
    signs: textSigns(join(previous.searched.signs.bits, signsOf(texts), signWidth)),
  }
  const ranks = new Map<string, Uint8Array>()
  for (const [term, known] of previous.ranks) ranks.set(term, join(known, ranksOf(fresh.searched, term)))
  // Who is still on the older board asks for its next page, and rarely for another search.
  previous.ranks.clear()
  return {
    created: join(previous.created, fresh.created),
    salaryMin: join(previous.salaryMin, fresh.salaryMin),
    salaryMax: join(previous.salaryMax, fresh.salaryMax),
    options: byFilter(filterGroups, ({ key }) => join(previous.options[key], fresh.options[key])),
    flags: byFilter(flagFilters, ({ key }) => join(previous.flags[key], fresh.flags[key])),
    searched: {
      texts: joinLists(pieces, previous.searched.texts, texts),
      ends: join(previous.searched.ends, fresh.searched.ends, fieldCount),
      ...signs,
    },
    ranks,
  }
}
