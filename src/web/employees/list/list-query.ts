// The parameters of the list, stored in the URL under the names of the API.
import { type ListQuery as BaseQuery, readList, writeList } from '#web/ui/list/list-url.ts'

export const orderings = [
  { value: '', label: 'First added' },
  { value: '-created_at', label: 'Last added' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'department', label: 'Department, A to Z' },
  { value: '-department', label: 'Department, Z to A' },
  { value: '-salary', label: 'Salary, highest first' },
  { value: 'salary', label: 'Salary, lowest first' },
] as const

export type Ordering = (typeof orderings)[number]['value']
export type ListQuery = BaseQuery<Ordering>

export const parseListUrl = (search: string): ListQuery => readList(new URLSearchParams(search), orderings)
export const writeListUrl = (query: ListQuery): string => writeList(query)
