// The query of the list of companies. The URL has the same parameters as the API.
import { type ListQuery, readList, writeList } from '#web/ui/list/list-url.ts'

export const orderings = [
  { value: '', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-created_at', label: 'Last added' },
  { value: '-jobs', label: 'Most jobs' },
] as const

export type CompaniesQuery = ListQuery<(typeof orderings)[number]['value']>

export const parseCompaniesUrl = (url: string): CompaniesQuery =>
  readList(new URLSearchParams(url), orderings)
export const writeCompaniesUrl = (query: CompaniesQuery): string => writeList(query)
