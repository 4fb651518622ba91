// Values that many postings have in common, kept once: the driver makes each of them anew for every row.
import type { Company } from '#contract/jobs/company.ts'

/** Options, places and skills repeat; whoever makes up new ones shall not fill the memory. */
const MAX_TEXTS = 10_000

export type Shared = {
  text<Text extends string | null>(text: Text): Text
  company(company: Company): Company
}

/** For as long as one list is made of another. */
export function sharedValues(): Shared {
  const texts = new Map<string, string>()
  const companies = new Map<number, Company>()
  return {
    text<Text extends string | null>(text: Text): Text {
      if (text === null) return text
      const known = texts.get(text)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- equal to it
      if (known !== undefined) return known as Text
      if (texts.size < MAX_TEXTS) texts.set(text, text)
      return text
    },
    company(company) {
      const known = companies.get(company.id)
      if (known && isSame(known, company)) return known
      companies.set(company.id, company)
      return company
    },
  }
}

function isSame(one: Company, other: Company): boolean {
  return (
    one.name === other.name &&
    one.website === other.website &&
    one.description === other.description &&
    one.logo === other.logo &&
    one.verified_domain === other.verified_domain
  )
}
