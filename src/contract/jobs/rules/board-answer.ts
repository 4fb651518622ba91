// All that the board shows of a query: the browser makes it of the list that it has, or gets it from the server.
import type { DrawnCard } from '../job-card.ts'
import type { BoardQuery } from './board-query.ts'
import { type BoardIndex, type BoardPage, queryBoard } from './board.ts'
import type { CountryOption } from './country-filter.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { type NearMiss, nearMisses } from './near-misses.ts'

export type BoardAnswer = Omit<BoardPage, 'jobs' | 'cards' | 'rates'> & {
  cards: DrawnCard[]
  /** How many postings there are, whatever is asked for. */
  all: number
  /** Those that occur, each with how many postings name it, whatever is asked for. */
  countries: readonly CountryOption[]
  /** What to drop where nothing is found. */
  nearMisses: readonly NearMiss[]
  /** Of the rates by which pay in other currencies is compared, where there is such. */
  rates: Pick<ExchangeRates, 'date'> | undefined
}

export function answerBoard(index: BoardIndex, query: BoardQuery): BoardAnswer & Pick<BoardPage, 'jobs'> {
  const page = queryBoard(index, query)
  return {
    ...page,
    all: index.jobs.length,
    countries: index.countryOptions,
    nearMisses: page.total === 0 ? nearMisses(index, query) : [],
  }
}
