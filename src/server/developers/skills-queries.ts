// Proposed skills of developers, and the decisions of staff on them.
import { count, desc, eq, notInArray, sql, type SQLWrapper } from 'drizzle-orm'

import { skillKey } from '#contract/developers/rules/skill-names.ts'
import type { Db } from '#server/db/open.ts'
import { developers, directorySkills } from '#server/db/tables/developers.ts'

/** The same key as `skillKey`. */
const keyOf = (text: SQLWrapper) => sql<string>`lower(translate(${text}, ' .-_', ''))`

export async function listAddedSkills(db: Db): Promise<string[]> {
  const condition = eq(directorySkills.isAdded, true)
  const rows = await db.select({ name: directorySkills.name }).from(directorySkills).where(condition)
  return rows.map(({ name }) => name)
}

/** Staff see this many proposals, and others after they have decided on these. */
const MAX_LISTED = 200

/** Returns the texts that developers have proposed and staff have not decided on, the one of most developers first. */
export async function listProposedSkills(db: Db): Promise<string[]> {
  const name = sql<string>`unnest(${developers.proposedSkills})`
  const proposals = db
    .select({ name: name.as('name') })
    .from(developers)
    .as('proposals')
  const rows = await db
    .select({ name: proposals.name })
    .from(proposals)
    .where(
      notInArray(
        keyOf(proposals.name),
        db.select({ key: keyOf(directorySkills.name) }).from(directorySkills),
      ),
    )
    .groupBy(proposals.name)
    .orderBy(desc(count()), proposals.name)
    .limit(MAX_LISTED)
  return rows.map((row) => row.name)
}

export async function putSkill(tx: Db, skill: typeof directorySkills.$inferInsert): Promise<void> {
  const { name: target } = directorySkills
  await tx.insert(directorySkills).values(skill).onConflictDoUpdate({ target, set: skill })
}

export async function deleteSkill(tx: Db, name: string): Promise<void> {
  await tx.delete(directorySkills).where(eq(directorySkills.name, name))
}

/** Locks the cards with a skill, shown or proposed. */
export function lockCardsWith(tx: Db, skill: string) {
  const word = sql`word`
  return tx
    .select()
    .from(developers)
    .where(
      sql`exists (select 1 from unnest(${developers.skills} || ${developers.proposedSkills}) ${word}
        where ${keyOf(word)} = ${skillKey(skill)})`,
    )
    .orderBy(developers.userId)
    .for('update')
}
