import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

/** The cards of the developer directory. Nothing of the free texts `bio` and `links` is public. */
export const developers = pgTable(
  'developers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'off', 'anonymous' or 'named'. */
    visibility: text().notNull().default('off'),
    /** Whether reviewers have hidden the card. The state machine writes it. The decision has the reason. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Until when the card is visible without a new confirmation. */
    freshUntil: time('fresh_until'),
    /** When an email asked the owner whether to keep the card. Null after a new `freshUntil`. */
    askedAt: time('asked_at'),
    /** The key in that email, as a hash. */
    keepKeyHash: text('keep_key_hash').unique('developers_keep_key_hash_key'),
    /** The address of the card. Null for a card that is off. */
    publicId: text('public_id').unique('developers_public_id_key'),
    roles: text().array().notNull().default([]),
    seniority: text(),
    skills: text().array().notNull().default([]),
    /** Typed skills that the site does not know. Only the owner and staff see them. */
    proposedSkills: text('proposed_skills').array().notNull().default([]),
    country: text(),
    region: text(),
    /** In hours. */
    utcOffset: integer('utc_offset'),
    locationTypes: text('location_types').array().notNull().default([]),
    employmentSchedules: text('employment_schedules').array().notNull().default([]),
    contractTypes: text('contract_types').array().notNull().default([]),
    languages: text().array().notNull().default([]),
    /** The first day of a month. */
    availableFrom: date('available_from'),
    /** Never shown to others, and no filter. */
    salaryMin: integer('salary_min'),
    salaryCurrency: text('salary_currency'),
    salaryPeriod: text('salary_period'),
    bio: text(),
    links: text().array().notNull().default([]),
    /** The closed fields as lower-case words, for the search. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('developers_fresh_idx').on(table.freshUntil),
    check('developers_visibility_check', sql`${table.visibility} in ('off', 'anonymous', 'named')`),
    check(
      'developers_on_check',
      sql`(${table.visibility} <> 'off') = (${table.publicId} is not null and ${table.freshUntil} is not null)`,
    ),
    check('developers_place_check', sql`num_nonnulls(${table.country}, ${table.region}) <= 1`),
    check('developers_offset_check', sql`${table.utcOffset} between -12 and 14`),
  ],
)

/**
 * Hides a card from the members of a company, and from users with a confirmed address or a verified company at a domain.
 * An exclusion of a company also has its domain, so that it outlasts the company.
 */
export const developerExclusions = pgTable(
  'developer_exclusions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** In lower case and ASCII. Also excludes the domains below it. */
    domain: text(),
  },
  (table) => [
    index('developer_exclusions_user_idx').on(table.userId),
    index('developer_exclusions_company_idx').on(table.companyId),
    index('developer_exclusions_domain_idx').on(table.domain),
    check('developer_exclusions_check', sql`num_nonnulls(${table.companyId}, ${table.domain}) >= 1`),
  ],
)

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    developerId: integer('developer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after the company was deleted. The request is in no list then, and counts for the limits of its domain. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** The registrable domain of the company at the time of the request. */
    domain: text().notNull(),
    /** Null after the job was deleted. The request still counts for the limits of its company. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    sentBy: integer('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The ID of the card at the time of the request. Later cards of the developer have other IDs. */
    card: text().notNull().default(''),
    message: text().notNull(),
    /** 'sent', 'accepted', 'declined', 'lapsed' or 'withdrawn'. */
    status: text().notNull().default('sent'),
    createdAt: time('created_at').notNull(),
    lapsesAt: time('lapses_at').notNull(),
    /** The key in the email to the developer, as a hash. */
    keyHash: text('key_hash').notNull().unique('contact_requests_key_hash_key'),
    /** The address that got this key. The key is dead when the developer no longer has the address. */
    emailedTo: text('emailed_to').notNull(),
    sharedName: text('shared_name'),
    sharedEmail: text('shared_email'),
    note: text(),
    /** When the developer accepted or declined. A declined request stays declined for the developer when it is withdrawn. */
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('contact_requests_sent_key')
      .on(table.companyId, table.developerId)
      .where(sql`${table.status} = 'sent'`),
    index('contact_requests_company_idx').on(table.companyId),
    index('contact_requests_domain_idx').on(table.domain, table.createdAt),
    index('contact_requests_developer_idx').on(table.developerId),
    index('contact_requests_job_idx').on(table.jobId),
    index('contact_requests_sent_by_idx').on(table.sentBy),
    check(
      'contact_requests_status_check',
      sql`${table.status} in ('sent', 'accepted', 'declined', 'lapsed', 'withdrawn')`,
    ),
  ],
)

/** Proposed skills that staff have added to the known ones, or ignore. */
export const directorySkills = pgTable(
  'directory_skills',
  {
    name: text().primaryKey(),
    isAdded: boolean('is_added').notNull(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('directory_skills_decided_by_idx').on(table.decidedBy)],
)

/** A domain whose companies cannot send contact requests, or whose counts staff have reset. */
export const contactPauses = pgTable('contact_pauses', {
  /** The registrable domain. */
  domain: text().primaryKey(),
  /** Null after staff have lifted the pause. */
  pausedAt: time('paused_at'),
  /** Only requests and reports after this time count towards the next pause. */
  countsFrom: time('counts_from'),
})
