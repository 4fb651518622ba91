// The query of the index of companies. Its URL uses the same parameters as the board.
import { firstCharacters } from '../text.ts'
import { defaultBoardQuery } from './board-query.ts'
import { boardSearch, parseBoardUrl } from './board-url.ts'

/** `page` counts from 1. */
export type CompanyQuery = { search: string; page: number }

export const MAX_COMPANY_SEARCH = 100

/** Reads a query from the search part of a URL. Ignores invalid values. */
export function parseCompanyQuery(url: string): CompanyQuery {
  const { search, page } = parseBoardUrl(url)
  return { search: firstCharacters(search, MAX_COMPANY_SEARCH), page }
}

export function companyIndexPath({ search, page }: CompanyQuery): string {
  return `/companies${boardSearch({ ...defaultBoardQuery, search, page })}`
}
