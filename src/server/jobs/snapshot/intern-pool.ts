// Makes jobs share equal values, such as texts, in memory. Otherwise each job would have its own copy, because the
// database driver creates new strings for every row.
import { isDeepStrictEqual } from 'node:util'

import type { Company } from '#contract/jobs/company.ts'

/** Limits the size of a pool, because users may enter any number of different texts. */
const MAX_TEXTS = 10_000

export type InternPool = {
  text<Text extends string | null>(text: Text): Text
  company(company: Company): Company
}

/** Creates a pool. Consecutive snapshots use the same pool, because they have most jobs in common. */
export function createInternPool(): InternPool {
  const texts = new Map<string, string>()
  const companies = new Map<number, Company>()
  return {
    text<Text extends string | null>(text: Text): Text {
      if (text === null) return text
      const known = texts.get(text)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- equal to `text`
      if (known !== undefined) return known as Text
      if (texts.size < MAX_TEXTS) texts.set(text, text)
      return text
    },
    company(company) {
      const known = companies.get(company.id)
      if (known && isDeepStrictEqual(known, company)) return known
      companies.set(company.id, company)
      return company
    },
  }
}
