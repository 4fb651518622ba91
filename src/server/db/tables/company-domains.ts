// The domain that a company says is its own, and what was found when that was checked.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'

export const companyDomains = pgTable(
  'company_domains',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** A host name in lower case, in ASCII. */
    domain: text().notNull(),
    /** What the company publishes there. No secret: everybody may read it in DNS. */
    token: text().notNull(),
    /** Null until the token was found, and again when it has been missing for too long. */
    verifiedAt: time('verified_at'),
    /** Since when it has been missing, of a domain that was verified. */
    missingSince: time('missing_since'),
    checkedAt: time('checked_at'),
    /** When it is checked again by itself. */
    nextCheckAt: time('next_check_at').notNull(),
    /** What the last check found, for those who have to mend it. */
    found: jsonb(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('company_domains_check_idx').on(table.nextCheckAt),
    check('company_domains_domain_check', sql`char_length(${table.domain}) <= 253`),
  ],
)
