// The page numbers of the pagination (specification, section 9).

/**
 * Returns the first, last and current page and the neighbors of the current page, in order. 'gap' (an ellipsis)
 * replaces omitted pages, even a single one. `page` is in 1..pageCount.
 */
export function pageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((number) => number >= 1 && number <= pageCount)
    .toSorted((a, b) => a - b)
  return shown.flatMap((number, place) => {
    const previous = shown[place - 1]
    return previous !== undefined && number - previous > 1 ? ['gap' as const, number] : [number]
  })
}
