// Every table, parents before children: the one list that backups and tests go by.
import type { PgTable } from 'drizzle-orm/pg-core'

import { companies } from './tables/companies.ts'
import { jobs } from './tables/jobs.ts'

export type AnyTable = PgTable

export const tables: readonly PgTable[] = [companies, jobs]
