// Membership marks of users. The settings decide which marks count, so a mark that they no longer list disappears.
import type { UserMark } from '#contract/marks/marks.ts'
import type { Config } from '#server/config/config.ts'
import { type MarkSetting, STAFF_PROVIDER } from '#server/config/social-settings.ts'
import type { Db } from '#server/db/open.ts'

import { selectMarks } from './marks-queries.ts'

type Site = Pick<Config, 'accounts'>
type Parts = { db: Db; config: Site; now: Date }

/** Returns the marks that staff can add. If several providers have a mark with the same ID, returns the first one. */
export function listMarkSettings({ accounts }: Site): MarkSetting[] {
  const all = accounts.providers.flatMap(({ marks = [] }) => marks)
  return all.filter(({ mark }, index) => all.findIndex((other) => other.mark === mark) === index)
}

/** Returns the marks that count now, by the ID of the user. Users without a mark are missing. */
export async function findMarks(
  { db, config, now }: Parts,
  userIds: readonly number[],
): Promise<Map<number, UserMark[]>> {
  const marks = new Map<number, UserMark[]>()
  const ofStaff = listMarkSettings(config)
  if (ofStaff.length === 0) return marks
  for (const { userId, mark, provider: id, until } of await selectMarks(db, userIds, now)) {
    const provider = config.accounts.providers.find((each) => each.id === id)
    const settings = id === STAFF_PROVIDER ? ofStaff : provider?.marks
    const label = settings?.find((each) => each.mark === mark)?.label
    if (label === undefined) continue
    const shown = { mark, label, provider: provider?.name ?? null, until: until.toISOString() }
    marks.set(userId, [...(marks.get(userId) ?? []), shown])
  }
  return marks
}

/** Returns the labels of the marks that count now, sorted, by the ID of the user. Users without a mark are missing. */
export async function listMarks(parts: Parts, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = await findMarks(parts, userIds)
  return new Map(
    Array.from(found, ([userId, marks]) => [
      userId,
      [...new Set(marks.map(({ label }) => label))].toSorted(),
    ]),
  )
}
