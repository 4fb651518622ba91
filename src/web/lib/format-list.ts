const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Joins the distinct words: "a, b, and c". */
export const formatList = (words: readonly string[]) => list.format(new Set(words))
