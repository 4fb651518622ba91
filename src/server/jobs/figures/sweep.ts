// Figures are kept for two years.
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import { deleteFigures } from './queries.ts'

const KEPT_MS = days(2 * 365)

export async function sweepFigures(db: Db, now: Date): Promise<void> {
  await deleteFigures(db, new Date(now.getTime() - KEPT_MS).toISOString().slice(0, 'yyyy-mm-dd'.length))
}
