import type { Db } from '#server/db/open.ts'

import type { CheckedRow } from './check-rows.ts'
import { findCompanyIds, insertMissingCompanies, listMissingCompanies, type NewCompany } from './queries.ts'

/** `ids` has the ID of each company by its name in the rows. `created` has the names of the new companies. */
export type Companies = { ids: ReadonlyMap<string, number>; created: readonly string[] }

/** Creates the companies that the rows name and that do not exist yet. Does not change existing companies. */
export async function createMissingCompanies(tx: Db, rows: readonly CheckedRow[]): Promise<Companies> {
  const companies = listCompaniesIn(rows)
  const names = companies.map(({ name }) => name)
  const ids = await findCompanyIds(tx, names)
  const missing = companies.filter(({ name }) => !ids.has(name))
  if (missing.length === 0) return { ids, created: [] }
  const created = await insertMissingCompanies(tx, missing)
  return { ids: await findCompanyIds(tx, names), created }
}

/** Returns what `createMissingCompanies` would return, without writing. Companies to be created get negative IDs. */
export async function planCompanies(db: Db, rows: readonly CheckedRow[]): Promise<Companies> {
  const names = listCompaniesIn(rows).map(({ name }) => name)
  const ids = await findCompanyIds(db, names)
  const missing = await listMissingCompanies(
    db,
    names.filter((name) => !ids.has(name)),
  )
  const created = new Map(missing.map(({ name, place }) => [place, name]))
  return {
    ids: new Map([...ids, ...missing.map(({ name, place }) => [name, -place] as const)]),
    created: [...created.values()],
  }
}

/** Lists each company of the rows once. Takes its website from the last row of the company that has one. */
function listCompaniesIn(rows: readonly CheckedRow[]): NewCompany[] {
  const websites = new Map<string, string | null>()
  for (const { company, company_website: website } of rows)
    websites.set(company, website ?? websites.get(company) ?? null)
  return Array.from(websites, ([name, website]) => ({ name, website }))
}
