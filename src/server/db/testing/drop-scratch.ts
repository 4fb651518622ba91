// Drops the databases of tests. Vitest runs this file once before and once after all workers that use PostgreSQL.
import { dropScratchDatabases } from './scratch-postgres.ts'

export const setup = dropScratchDatabases
export const teardown = dropScratchDatabases
