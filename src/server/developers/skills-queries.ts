// Skills that staff have added, and proposals of developers.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { directorySkills } from '#server/db/tables/developers.ts'

/** More proposals of one person are dropped. */
const MAX_PROPOSALS = 20

export async function listAddedSkills(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: directorySkills.name })
    .from(directorySkills)
    .where(isNotNull(directorySkills.addedAt))
  return rows.map(({ name }) => name)
}

const isProposalOf = (userId: number) =>
  and(eq(directorySkills.proposedBy, userId), isNull(directorySkills.addedAt))

export async function listProposals(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: directorySkills.name })
    .from(directorySkills)
    .where(isProposalOf(userId))
    .orderBy(asc(directorySkills.name))
  return rows.map(({ name }) => name)
}

export async function proposeSkills(
  tx: Db,
  userId: number,
  { names, now }: { names: readonly string[]; now: Date },
): Promise<void> {
  const free = MAX_PROPOSALS - (await tx.$count(directorySkills, isProposalOf(userId)))
  const rows = names
    .slice(0, Math.max(0, free))
    .map((name) => ({ name, proposedBy: userId, proposedAt: now }))
  if (rows.length > 0) await tx.insert(directorySkills).values(rows).onConflictDoNothing()
}
