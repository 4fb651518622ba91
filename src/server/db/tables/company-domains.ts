import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'

/** The domain that a company claims to own, and the state of its verification. */
export const companyDomains = pgTable(
  'company_domains',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The host name in lower case, in ASCII. */
    domain: text().notNull(),
    /** The registrable part of `domain`. Null means that it is the same. */
    registrable: text(),
    /** The token that the company publishes on the domain to verify it. The token is not secret. */
    token: text().notNull(),
    /** When a check first found the token. Null until then, and again after the token has been missing for too long. */
    verifiedAt: time('verified_at'),
    missingSince: time('missing_since'),
    checkedAt: time('checked_at'),
    /** When the next automatic check is due. */
    nextCheckAt: time('next_check_at').notNull(),
    /** What the last check found on the domain. Members of the company see this. */
    found: jsonb(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('company_domains_check_idx').on(table.nextCheckAt),
    check('company_domains_domain_check', sql`char_length(${table.domain}) <= 253`),
  ],
)
