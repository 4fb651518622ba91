import { type ListQuery, readList, writeList } from '#web/ui/list/list-url.ts'

const orderings = [
  { value: '-views' },
  { value: 'title' },
  { value: '-title' },
  { value: 'views' },
  { value: 'apply_clicks' },
  { value: '-apply_clicks' },
  { value: 'rate' },
  { value: '-rate' },
  { value: 'saves' },
  { value: '-saves' },
] as const

export type StatisticsUrl = ListQuery<(typeof orderings)[number]['value']>

export function parseStatisticsUrl(search: string): StatisticsUrl {
  return { ...readList(new URLSearchParams(search), orderings), search: '' }
}

export const writeStatisticsUrl = (query: StatisticsUrl): string => writeList(query)
