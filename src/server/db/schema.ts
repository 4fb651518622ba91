// Every table, parents before children: the one list that backups and tests go by.
import type { PgTable } from 'drizzle-orm/pg-core'

import { apiKeys } from './tables/api-keys.ts'
import { authenticators } from './tables/authenticators.ts'
import { companies } from './tables/companies.ts'
import { employees } from './tables/employees.ts'
import { exchangeRates } from './tables/exchange-rates.ts'
import { jobs } from './tables/jobs.ts'
import { mailQueue } from './tables/mail-queue.ts'
import { rateLimitHits, sessions } from './tables/sessions.ts'
import { socialAccounts } from './tables/social-accounts.ts'
import { spentTokens } from './tables/spent-tokens.ts'
import { emailAddresses, linkKeys, users } from './tables/users.ts'

export type AnyTable = PgTable

export const tables: readonly PgTable[] = [
  companies,
  jobs,
  exchangeRates,
  mailQueue,
  users,
  emailAddresses,
  linkKeys,
  authenticators,
  socialAccounts,
  spentTokens,
  apiKeys,
  employees,
  sessions,
  rateLimitHits,
]
