// Fills the directory with many cards at once.
import { sql } from 'drizzle-orm'

import { directoryGroups } from '#contract/developers/rules/directory-query.ts'
import { knownSkills } from '#contract/developers/rules/skill-names.ts'
import { regions } from '#contract/developers/vocabulary.ts'
import type { Db } from '#server/db/open.ts'
import { developers } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

const options = Object.fromEntries(directoryGroups.map(({ key, options: values }) => [key, [...values]]))
const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
/** An element of a list that depends on the row number `n`. */
const pick = (values: readonly string[], step: number) =>
  sql`(${list(values)})[1 + (n * ${step}::int) % ${values.length}::int]`
const only = (key: string) => pick(options[key] ?? [], 7)

/**
 * Adds visible cards, a tenth of them named. Every text that people type contains `canary`: names, addresses, texts,
 * links and proposals. Returns after one statement for each table.
 */
export async function fillCards(
  db: Db,
  { count, canary, now }: { count: number; canary: string; now: Date },
) {
  const numbers = sql`generate_series(1, ${count}::int) as n`
  await db.execute(sql`insert into ${users} (display_name) select ${canary} || ' ' || n from ${numbers}`)
  await db.execute(sql`
    insert into ${emailAddresses} (user_id, email, is_verified, is_primary)
    select id, ${canary} || id || '@example.org', true, true from ${users} where display_name like ${canary} || ' %'`)
  const until = new Date(now.getTime() + 1e9).toISOString()
  await db.execute(sql`
    insert into ${developers} (user_id, visibility, fresh_until, public_id, roles, seniority, skills, country, region,
      utc_offset, location_types, employment_schedules, contract_types, languages, bio, links, salary_min, search_text,
      proposed_skills)
    select id, case when n % 10 = 0 then 'named' else 'anonymous' end, ${until}::timestamptz,
      substr(translate(encode(sha256(convert_to('card ' || n, 'utf8')), 'base64'), '+/', '-_'), 1, 22),
      array[${only('roles')}], ${only('seniority')}, array[${pick(knownSkills, 3)}, ${pick(knownSkills, 11)}],
      case when n % 3 = 0 then null else ${pick(['DE', 'FR', 'US', 'IN', 'BR'], 1)} end,
      case when n % 3 = 0 then ${pick(regions, 1)} end, n % 24 - 11,
      array[${only('location_types')}], array[${only('employment_schedules')}], array[${only('contract_types')}],
      array[${pick(['de', 'en', 'fr', 'es'], 1)}], ${canary}, array['https://' || ${canary} || '.example/'], 748392616,
      lower(${pick(knownSkills, 3)} || ' ' || ${pick(knownSkills, 11)} || ' ' || ${only('roles')}), array[${canary}]
    from (select id, row_number() over (order by id)::int as n from ${users}
      where display_name like ${canary} || ' %') as numbered`)
}
