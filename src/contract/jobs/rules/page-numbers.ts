// Which page numbers the pagination shows (specification, section 9).

/**
 * The first page, the last, the current one and its neighbours, in order; 'gap' (an ellipsis) stands for
 * whatever is left out between two of them, even a single page. `page` lies in 1..pageCount.
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
