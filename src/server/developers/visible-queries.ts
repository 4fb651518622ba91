// Who looks at the directory, and which cards they see. Every list, card, count and request uses these conditions.
import { and, asc, desc, eq, gt, ne, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { accountDeletions } from '#server/db/tables/account-deletions.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { developerExclusions, developers } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/** Visitors have no user ID. */
export type Viewer = { readonly userId: number | undefined; readonly companyIds: readonly number[] }

export async function findViewer(db: Db, userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return { userId, companyIds: [] }
  const { companyId: id, userId: member } = companyMembers
  const rows = await db.select({ id }).from(companyMembers).where(eq(member, userId))
  return { userId, companyIds: rows.map((row) => row.id) }
}

/** Lists the confirmed addresses of a user, the primary one first. */
export async function listConfirmedEmails(db: Db, userId: number): Promise<string[]> {
  const { email, isPrimary, isVerified } = emailAddresses
  const rows = await db
    .select({ email })
    .from(emailAddresses)
    .where(and(eq(emailAddresses.userId, userId), isVerified))
    .orderBy(desc(isPrimary), email)
  return rows.map((row) => row.email)
}

/** The registrable domain of a row of `company_domains`. */
export const registrableOf = (table: string) => sql.raw(`coalesce(${table}.registrable, ${table}.domain)`)

/** The part of `isVisible` that concerns only the card. `cardStateOf` is the same rule for a row. */
const isShown = (now: Date) =>
  and(ne(developers.visibility, 'off'), eq(developers.isHidden, false), gt(developers.freshUntil, now))

/**
 * The part of `isVisible` that concerns the account, also one that will be deleted. `userId` is a column with the ID of
 * the owner.
 */
export const hasActiveOwner = (userId: SQLWrapper) =>
  and(
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.isActive})`,
    sql`exists (select 1 from ${emailAddresses}
      where ${emailAddresses.userId} = ${userId} and ${emailAddresses.isVerified})`,
    // An array, because the database reads it once for all cards. Few accounts wait for their deletion.
    sql`${userId} <> all (array(select ${accountDeletions.userId} from ${accountDeletions}))`,
  )

export const isVisible = (now: Date) => and(isShown(now), hasActiveOwner(developers.userId))

export const isVisibleTo = (viewer: Viewer, now: Date) =>
  and(isShownTo(viewer, now), hasActiveOwner(developers.userId))

/** `isVisibleTo` without `hasActiveOwner`. */
export const isShownTo = ({ userId }: Viewer, now: Date) =>
  and(isShown(now), userId === undefined ? undefined : not(excludes(userId)))

/** Matches the visible cards that exclude a user. */
export const isMissingFor = (userId: number, now: Date) => and(isVisible(now), excludes(userId))

/** Owners see their cards although they exclude their own employer. */
export const excludes = (
  userId: number,
): SQL => sql`(${developers.userId} <> ${userId} and ${developers.userId} in (
  select ${developerExclusions.userId} from ${developerExclusions} where ${appliesTo(sql`${userId}::int`)}))`

/**
 * Matches the exclusions that apply to a user: those of the companies of the user and of others with the same domain,
 * and those of the domains of confirmed addresses and of companies, such as 'mail.example.org' and 'example.org'. Somebody
 * may create further companies for one domain. The arrays allow the database to use the indexes.
 */
export const appliesTo = (userId: SQLWrapper) =>
  or(
    sql`${developerExclusions.companyId} = any (array(
      select company_id from company_members where user_id = ${userId}
      union select other.company_id from company_members
        join company_domains own using (company_id) join company_domains other
          on ${registrableOf('own')} = ${registrableOf('other')}
          and own.verified_at is not null and other.verified_at is not null
        where user_id = ${userId}))`,
    sql`${developerExclusions.domain} = any (array(
      select array_to_string(labels[start:], '.') from (
        select substring(email from '[^@]*$') from email_addresses where user_id = ${userId} and is_verified
        union select domain from company_members join company_domains using (company_id)
          where user_id = ${userId} and verified_at is not null
      ) hosts (host), string_to_array(host, '.') labels, generate_subscripts(labels, 1) start))`,
  )

/** Extends the exclusions of a company to the domain that it has verified now. */
export async function coverDomain(tx: Db, companyId: number): Promise<void> {
  const isCovered = sql`exclusion.company_id = claim.company_id and claim.verified_at is not null`
  await tx.execute(sql`update developer_exclusions exclusion set domain = ${registrableOf('claim')}
    from company_domains claim where ${isCovered} and claim.company_id = ${companyId} and exclusion.domain is null`)
  await tx.execute(sql`insert into developer_exclusions (user_id, company_id, domain)
    select user_id, claim.company_id, ${registrableOf('claim')}
    from developer_exclusions exclusion join company_domains claim on ${isCovered}
    where claim.company_id = ${companyId} group by user_id, claim.company_id
    having bool_and(exclusion.domain <> ${registrableOf('claim')})`)
}

/** Lists the exclusions of a developer. */
export function listExclusionRows(db: Db, userId: number) {
  const { id, domain } = developerExclusions
  return db
    .select({ id, company: { id: companies.id, name: companies.name }, domain })
    .from(developerExclusions)
    .leftJoin(companies, eq(companies.id, developerExclusions.companyId))
    .where(eq(developerExclusions.userId, userId))
    .orderBy(asc(id))
}

export async function insertExclusion(
  tx: Db,
  row: { userId: number; companyId: number | null; domain: string | null },
): Promise<void> {
  await tx.insert(developerExclusions).values(row)
}

/** Deletes an exclusion. If it is one of a company, deletes those of all domains of the company. */
export async function deleteExclusion(db: Db, userId: number, id: number): Promise<void> {
  const ofCompany = sql`(select company_id from developer_exclusions where id = ${id} and user_id = ${userId})`
  await db
    .delete(developerExclusions)
    .where(
      and(
        eq(developerExclusions.userId, userId),
        or(eq(developerExclusions.id, id), sql`${developerExclusions.companyId} = ${ofCompany}`),
      ),
    )
}
