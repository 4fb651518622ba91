export type ListQuery<Ordering extends string = string> = {
  readonly page: number
  readonly search: string
  readonly ordering: Ordering
}

const pageNumber = /^[1-9]\d{0,8}$/

/** Reads a list query from the URL. Ignores unknown values. Never throws. The first of `orderings` is the default. */
export function readList<Ordering extends string>(
  params: URLSearchParams,
  orderings: readonly [{ readonly value: Ordering }, ...{ readonly value: Ordering }[]],
): ListQuery<Ordering> {
  const page = params.get('page') ?? ''
  const ordering = orderings.find(({ value }) => value === params.get('ordering')) ?? orderings[0]
  return {
    page: pageNumber.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').trim(),
    ordering: ordering.value,
  }
}

/** Returns the query string without default values. `filters` are additional parameters. */
export function writeList(
  { page, search, ordering }: ListQuery,
  filters: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ search: search.trim(), ...filters, ordering }))
    if (value !== '') params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}
