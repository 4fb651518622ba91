// Vitest runs this once, around all workers that use PostgreSQL.
import { dropScratchDatabases } from './scratch-postgres.ts'

export const setup = dropScratchDatabases
export const teardown = dropScratchDatabases
