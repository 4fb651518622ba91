// Numbers and lists in words.

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Each once. */
export const listed = (words: readonly string[]) => list.format(new Set(words))
