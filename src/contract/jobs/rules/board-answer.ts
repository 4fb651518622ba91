// Everything the board shows for a query. The browser computes it from a loaded list, or gets it from the server.
import type { DrawnCard } from '../job-card.ts'
import type { BoardQuery } from './board-query.ts'
import { type BoardIndex, type BoardPage, queryBoard } from './board.ts'
import type { CountryOption } from './country-filter.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { listNarrower, listOffers, type Offer } from './offers.ts'

export type BoardAnswer = Omit<BoardPage, 'jobs' | 'cards' | 'rates'> & {
  cards: DrawnCard[]
  /** The number of visible jobs, without filters. */
  all: number
  /** The countries of visible jobs with the number of jobs in each, without filters. */
  countries: readonly CountryOption[]
  /** Searches that find more jobs, if the query finds no jobs or few, and narrower searches if it finds many. */
  offers: readonly Offer[]
  /** The date of the exchange rates for comparing salaries, if any rates are set. */
  rates: Pick<ExchangeRates, 'date'> | undefined
}

export function answerBoard(index: BoardIndex, query: BoardQuery): BoardAnswer & Pick<BoardPage, 'jobs'> {
  const page = queryBoard(index, query)
  return {
    ...page,
    all: index.jobs.length,
    countries: index.countryOptions,
    offers: [...listOffers(index, query, page.total), ...listNarrower(page, query)],
  }
}
