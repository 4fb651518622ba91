import type { Pool } from 'pg'

import type { DatabaseFigures } from '../figures.ts'

export function poolFigures({
  totalCount,
  idleCount,
  waitingCount,
  options,
}: Pool): NonNullable<DatabaseFigures['pool']> {
  return { used: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount }
}
