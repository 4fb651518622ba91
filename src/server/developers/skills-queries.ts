// Proposed skills of developers, and the decisions of staff on them.
import { count, desc, eq, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { developers, directorySkills } from '#server/db/tables/developers.ts'

/** Returns the skills that staff have added or, without `isAdded`, also the ignored ones. */
export async function listDecidedSkills(db: Db, isAdded?: true): Promise<string[]> {
  const condition = isAdded && eq(directorySkills.isAdded, isAdded)
  const rows = await db.select({ name: directorySkills.name }).from(directorySkills).where(condition)
  return rows.map(({ name }) => name)
}

/** Returns each text that developers have proposed, the one of most developers first. */
export async function listProposedSkills(db: Db): Promise<string[]> {
  const name = sql<string>`unnest(${developers.proposedSkills})`
  const proposals = db
    .select({ name: name.as('name') })
    .from(developers)
    .as('proposals')
  const rows = await db
    .select({ name: proposals.name })
    .from(proposals)
    .groupBy(proposals.name)
    .orderBy(desc(count()), proposals.name)
  return rows.map((row) => row.name)
}

export async function putSkill(tx: Db, skill: typeof directorySkills.$inferInsert): Promise<void> {
  const { name: target } = directorySkills
  await tx.insert(directorySkills).values(skill).onConflictDoUpdate({ target, set: skill })
}

/** Locks the cards with proposed skills. */
export function lockProposals(tx: Db) {
  return tx
    .select()
    .from(developers)
    .where(sql`${developers.proposedSkills} <> '{}'`)
    .for('update')
}
