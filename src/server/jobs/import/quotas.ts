// Quotas of companies in imports. Rows beyond a quota are rejected with a reason. A job that is submitted at the same moment
// may use up the quota in between. The import then fails as a whole.
import type { Db } from '#server/db/open.ts'

import { countLiveJobs, lockQuota } from '../board-rules/queries.ts'
import { conflict } from '../problems.ts'
import type { CheckedRow, ImportConfig, RejectedRow } from './check-rows.ts'
import { listIdentifiedJobs, listQuotas } from './queries.ts'

type Options = { now: Date; config: ImportConfig; board: string }
type Checked = { accepted: CheckedRow[]; refused: RejectedRow[] }

/** Accepts the rows of each company in their order up to its quota. Drafts do not count. */
export async function rowsWithinQuota(db: Db, rows: CheckedRow[], options: Options): Promise<Checked> {
  const published = rows.filter(({ is_active: isActive }) => isActive !== false)
  const quotas = await listQuotas(
    db,
    { names: [...new Set(published.map(({ company }) => company))] },
    options,
  )
  if (quotas.length === 0) return { accepted: rows, refused: [] }
  const identified = await listIdentifiedJobs(db, published, options.board)
  const left = new Map<string, number>()
  for (const { id, name, quota } of quotas) {
    const except = identified.filter(({ companyId }) => companyId === id).map((job) => job.id)
    const live = id === null ? 0 : await countLiveJobs(db, id, { now: options.now, except })
    left.set(name.toLowerCase(), quota - live)
  }
  const checked: Checked = { accepted: [], refused: [] }
  for (const row of rows) {
    const name = row.company.toLowerCase()
    const rest = left.get(name)
    if (row.is_active === false || rest === undefined || rest > 0) checked.accepted.push(row)
    else checked.refused.push({ number: row.number, name: row.external_id, reasons: [reasonFor(row)] })
    if (rest !== undefined && row.is_active !== false) left.set(name, rest - 1)
  }
  return checked
}

const reasonFor = ({ company }: CheckedRow) =>
  `company ${company} has no quota left: withdraw a job, or import this one as a draft (is_active: false)`

/** Submissions of these companies wait until the import ends. */
export async function lockQuotas(tx: Db, companyIds: number[], options: Options): Promise<void> {
  const limited = await listQuotas(tx, { ids: companyIds }, options)
  for (const { id } of limited) if (id !== null) await lockQuota(tx, id)
}

/** @throws Problem `conflict` when a company has more live jobs than its quota */
export async function requireQuotas(tx: Db, companyIds: number[], options: Options): Promise<void> {
  for (const { id, name, quota } of await listQuotas(tx, { ids: companyIds }, options)) {
    const live = id === null ? 0 : await countLiveJobs(tx, id, { now: options.now })
    if (live > quota) throw conflict(`Company ${name} has ${live} live jobs, and its quota is ${quota}.`)
  }
}
