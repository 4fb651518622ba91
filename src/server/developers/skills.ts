// Skills that developers type and the site does not know. Staff add them to the known ones, or ignore them.
import type { SkillDecision } from '#contract/developers/review.ts'
import { searchTextOf } from '#contract/developers/rules/search-text.ts'
import { skillFinder } from '#contract/developers/rules/skill-names.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import { updateCard } from './queries.ts'
import { listDecidedSkills, listProposedSkills, lockProposals, putSkill } from './skills-queries.ts'

/** Returns the names of the known skills, and the texts that are no known skill. */
export async function sortSkills(db: Db, typed: readonly string[]) {
  const find = skillFinder(await listDecidedSkills(db, true))
  const skills = [...new Set(typed.flatMap((text) => find(text) ?? []))]
  return { skills, proposedSkills: typed.filter((text) => find(text) === undefined) }
}

export async function listProposals({ db }: Context): Promise<string[]> {
  const find = skillFinder(await listDecidedSkills(db))
  return (await listProposedSkills(db)).filter((text) => find(text) === undefined)
}

/** Stores the decision. The cards of all proposers then show an added skill. */
export async function decideOnSkill(ctx: Context, { body }: { body: SkillDecision }): Promise<void> {
  const { name, is_added: isAdded } = body
  await ctx.db.transaction(async (tx) => {
    await putSkill(tx, { name, isAdded, decidedBy: required(ctx.identity).user.id })
    if (!isAdded) return
    for (const card of await lockProposals(tx)) {
      const sorted = await sortSkills(tx, [...card.skills, ...card.proposedSkills])
      const searchText = searchTextOf({ ...card, ...sorted })
      await updateCard(tx, card.userId, { ...sorted, searchText })
    }
  })
}
