// The settings of the site that staff change in the browser, with the audit log and undo.
import { hashInImagePath } from '#contract/images/rules/picture.ts'
import { ACCEPTED_UNDO_MS, UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { isSameValue, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import type { CommunitySettings, SiteValues } from '#contract/staff/community.ts'
import { siteFieldNames } from '#contract/staff/rules/site-fields.ts'
import {
  findSiteSettings,
  lockSiteSettings,
  type StoredSite,
  updateSiteSettings,
} from '#server/config/site-settings-queries.ts'
import type { SiteSettings } from '#server/config/site-settings.ts'
import { siteValuesOf } from '#server/config/site.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { fieldFault, Problem, refusal } from '#server/http/problem.ts'
import { requireMatch } from '#server/http/tags.ts'
import { touchImage } from '#server/images/queries.ts'
import { required } from '#server/lib/required.ts'

import { listSiteChanges } from './queries.ts'

const MAX_CHANGES = 10

const tagOf = (version = 0) => `"${version}"`

export async function readCommunity({ db, config, now, identity }: Context): Promise<CommunitySettings> {
  const stored = await findSiteSettings(db)
  const { site_logo: logo, ...inForce } = siteValuesOf(config)
  const isFile = config.setByServer.site_logo !== undefined
  const changes = await listSiteChanges(db, MAX_CHANGES)
  const isOwn = changes[0]?.userId === required(identity).user.id
  const undoUntil = stored?.before && isOwn ? new Date(stored.changedAt.getTime() + UNDO_MS) : null
  return {
    version: tagOf(stored?.version),
    values: stored?.values ?? {},
    in_force: { ...inForce, ...(!isFile && logo !== undefined && { site_logo: logo }) },
    set_by_server: Object.keys(config.setByServer),
    undo_until: undoUntil !== null && undoUntil > now ? undoUntil.toISOString() : null,
    changes: changes.map(({ at, before, after, display }) => ({
      at: at.toISOString(),
      display,
      fields: siteFieldNames.filter((name) =>
        [before, after].some((values) => Object.hasOwn(values ?? {}, name)),
      ),
    })),
  }
}

/** Returns the use cases that change the settings. They apply a change to this server before they answer. */
export function communityChanges({ reload }: SiteSettings) {
  async function change(
    ctx: Context,
    next: (stored: StoredSite, tx: Db) => Promise<Pick<StoredSite, 'values' | 'before'>>,
  ): Promise<CommunitySettings> {
    const { db, now, identity, ifMatch, log } = ctx
    const userId = required(identity).user.id
    await db.transaction(async (tx) => {
      const stored = await lockSiteSettings(tx, now)
      requireMatch(ifMatch, tagOf(stored.version))
      const { values, before } = await next(stored, tx)
      const logo = values.site_logo
      // The picture may be the one that nothing uses for the longest time, which the server would delete.
      if (logo !== undefined && !(await touchImage(tx, hashInImagePath(logo) ?? '', now)))
        throw new Problem('invalid', [
          fieldFault('site_logo', 'is no longer stored. Upload the picture again'),
        ])
      await updateSiteSettings(tx, { values, before, version: stored.version + 1, changedAt: now })
      const changed = siteFieldNames.filter((name) => !isSameValue(stored.values[name], values[name]))
      await insertAuditEntry(
        tx,
        { userId, via: 'api', now },
        {
          subject: 'site settings',
          subjectId: 0,
          action: 'changed',
          before: pickFields(stored.values, changed),
          after: pickFields(values, changed),
        },
      )
    })
    await reload()
    log.info({ event: 'site settings changed', user: userId }, 'site settings changed')
    return readCommunity(ctx)
  }

  return {
    /** @throws Problem `conflict` if the settings have changed since, `invalid` for a logo that is not stored */
    replaceCommunity: (ctx: Context, { body }: { body: SiteValues }) =>
      change(ctx, async ({ values }) => ({ values: body, before: values })),
    /** @throws Problem `conflict` if the settings have changed since, somebody else changed them, or it is too late */
    undoCommunity: (ctx: Context) =>
      change(ctx, async ({ before, changedAt }, tx) => {
        const isLate = ctx.now.getTime() > changedAt.getTime() + ACCEPTED_UNDO_MS
        if (before === null || isLate) throw refusal('conflict', 'It is too late to undo this.')
        const [last] = await listSiteChanges(tx, 1)
        if (last?.userId !== required(ctx.identity).user.id)
          throw refusal('conflict', 'Somebody else made this change. Change the settings instead.')
        return { values: before, before: null }
      }),
  }
}
