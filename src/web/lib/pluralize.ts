export const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Joins the distinct words: "a, b, and c". */
export const formatList = (words: readonly string[]) => list.format(new Set(words))
