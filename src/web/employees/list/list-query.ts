// What is asked of the list. The URL holds it, in the words of the API.

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
export type ListQuery = { readonly page: number; readonly search: string; readonly ordering: Ordering }

const pageNumber = /^[1-9]\d{0,8}$/

/** Never throws: what it does not know is dropped. */
export function parseListUrl(search: string): ListQuery {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  const ordering = orderings.find(({ value }) => value === params.get('ordering'))
  return {
    page: pageNumber.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').trim(),
    ordering: ordering?.value ?? '',
  }
}

/** Defaults are not written. */
export function listSearch({ page, search, ordering }: ListQuery): string {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  if (ordering !== '') params.set('ordering', ordering)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}
