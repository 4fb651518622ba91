// Numbers and lists in words.

export const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Each once. */
export const formatList = (words: readonly string[]) => list.format(new Set(words))
