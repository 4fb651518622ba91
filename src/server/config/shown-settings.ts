import type { z } from 'zod'

import { settingGroups } from './setting-groups.ts'
import { detailsOf, textOf } from './setting.ts'

/**
 * Returns all settings with their current values, for the page that shows them to staff. The values of secrets are left
 * out.
 */
export function shownSettings(env: NodeJS.ProcessEnv) {
  return settingGroups.map(({ title, settings }) => ({
    title,
    settings: Object.values(settings.shape).map((schema) => shownSetting(schema, env)),
  }))
}

function shownSetting(schema: z.ZodType, env: NodeJS.ProcessEnv) {
  const { name, about, secret = false, isBrandName = false, default: usual = '' } = detailsOf(schema)
  const text = textOf(schema, env) ?? usual
  const isHidden = secret || (isBrandName && text !== usual)
  return {
    name,
    value: secret || text === '' ? null : text,
    default: isHidden || usual === '' ? null : usual,
    is_set: text !== '',
    is_secret: secret,
    about,
  }
}
