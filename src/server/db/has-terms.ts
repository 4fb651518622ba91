import { and, ilike, or, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Returns a condition that each term occurs in at least one of the texts. Ignores case. */
export function hasTerms(terms: readonly string[], texts: readonly SQLWrapper[]): SQL | undefined {
  const patterns = terms.map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return and(...patterns.map((pattern) => or(...texts.map((text) => ilike(text.getSQL(), pattern)))))
}
