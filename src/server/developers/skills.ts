// Skills that developers type and the site does not know. Staff add them to the known ones, or ignore them.
import type { SkillDecision } from '#contract/developers/review.ts'
import { searchTextOf } from '#contract/developers/rules/search-text.ts'
import { skillFinder, sortSkills } from '#contract/developers/rules/skill-names.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import { updateCard } from './queries.ts'
import {
  deleteSkill,
  listAddedSkills,
  listProposedSkills,
  lockCardsWith,
  putSkill,
} from './skills-queries.ts'

export const listProposals = ({ db }: Context): Promise<string[]> => listProposedSkills(db)

/** Stores the decision, or takes it back. The cards of all proposers show a skill while it is added. */
export async function decideOnSkill(ctx: Context, { body }: { body: SkillDecision }): Promise<void> {
  const { name, is_added: isAdded } = body
  await ctx.db.transaction(async (tx) => {
    if (isAdded === null) await deleteSkill(tx, name)
    else await putSkill(tx, { name, isAdded, decidedBy: required(ctx.identity).user.id })
    const find = skillFinder(await listAddedSkills(tx))
    for (const card of await lockCardsWith(tx, name)) {
      const sorted = sortSkills([...card.skills, ...card.proposedSkills], find)
      await updateCard(tx, card.userId, { ...sorted, searchText: searchTextOf({ ...card, ...sorted }) })
    }
  })
}
