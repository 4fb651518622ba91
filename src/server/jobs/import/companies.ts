// The companies that rows name: those that are there, and those that an import makes.
import type { Db } from '#server/db/open.ts'

import type { CheckedRow } from './check-rows.ts'
import { findCompanyIds, insertMissingCompanies, listMissingCompanies, type NewCompany } from './queries.ts'

/** The companies' ids by the names in the rows, and the names of those that were made, or would be. */
export type Companies = { ids: ReadonlyMap<string, number>; made: readonly string[] }

/** Makes what is missing. A company that exists is left as it is. */
export async function makeCompanies(tx: Db, rows: readonly CheckedRow[]): Promise<Companies> {
  const named = namedIn(rows)
  const names = named.map(({ name }) => name)
  const found = await findCompanyIds(tx, names)
  const missing = named.filter(({ name }) => !found.has(name))
  if (missing.length === 0) return { ids: found, made: [] }
  const made = await insertMissingCompanies(tx, missing)
  return { ids: await findCompanyIds(tx, names), made }
}

/** Makes none: those that are missing have ids that no company has. */
export async function planCompanies(db: Db, rows: readonly CheckedRow[]): Promise<Companies> {
  const names = namedIn(rows).map(({ name }) => name)
  const found = await findCompanyIds(db, names)
  const missing = await listMissingCompanies(
    db,
    names.filter((name) => !found.has(name)),
  )
  const made = new Map(missing.map(({ name, place }) => [place, name]))
  return {
    ids: new Map([...found, ...missing.map(({ name, place }) => [name, -place] as const)]),
    made: [...made.values()],
  }
}

/** Each name once, with the website that the last row with one has. */
function namedIn(rows: readonly CheckedRow[]): NewCompany[] {
  const websites = new Map<string, string | null>()
  for (const { company, company_website: website } of rows)
    websites.set(company, website ?? websites.get(company) ?? null)
  return Array.from(websites, ([name, website]) => ({ name, website }))
}
