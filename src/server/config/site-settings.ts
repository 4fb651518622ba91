// The settings of the site that staff have changed. Every server applies them to its configuration within a second.
import type { Database, Db } from '#server/db/database.ts'
import { isOutage } from '#server/db/outage.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import type { Config } from './config.ts'
import { findSiteSettings } from './site-settings-queries.ts'
import { resolveSite } from './site.ts'

const CHANNEL = 'site_settings_changed'
const RETRY_MS = seconds(1)

/** Applies the stored settings to `config`. */
export async function applySiteSettings(db: Db, config: Config): Promise<void> {
  const row = await findSiteSettings(db)
  const version = row === undefined ? '' : `${row.version} ${row.changedAt.getTime()}`
  Object.assign(config, resolveSite(config, row?.values ?? {}, version))
}

type Parts = { database: Database; config: Config; log: Log }

export type SiteSettings = ReturnType<typeof createSiteSettings>

export function createSiteSettings({ database, config, log }: Parts) {
  let loading: Promise<unknown> = Promise.resolve()

  const load = () => applySiteSettings(database.db, config)

  /** Loads one after another. Otherwise an older read could replace a newer one. */
  async function reload(): Promise<void> {
    const next = loading.then(load, load)
    loading = next
    await next
  }

  function onChange(): void {
    reload().catch((error: unknown) => {
      if (isOutage(error)) setTimeout(onChange, RETRY_MS).unref()
      else log.error({ err: error }, 'the settings of the site could not be loaded')
    })
  }

  return {
    /** Applies the stored settings. Call it after a change, so that the caller's next request has the new settings. */
    reload,
    /** Applies the stored settings now and after each change, by any process. */
    async follow(): Promise<void> {
      await database.listen(CHANNEL, onChange, onChange)
      await reload()
    },
  }
}
