const format = new Intl.NumberFormat('en-US')

/** Returns a count as every text shows it, such as '1,079'. */
export const formatCount = (count: number): string => format.format(count)

/** Returns a count and its noun, such as '1 job' or '1,079 jobs'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
