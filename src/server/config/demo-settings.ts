import { z } from 'zod'

import { switchSetting } from './setting.ts'

export const demoSettings = z.object({
  demo: switchSetting({
    name: 'DEMO',
    default: 'off',
    about:
      '`on` runs a public demo: visitors log in as invented people, nothing is sent to other servers, and all data is ' +
      'deleted every night at 03:00 UTC ([how-to/demo.md](../how-to/demo.md))',
  }),
})

type DemoRelevantSettings = { demo: boolean; smtpUrl?: string | undefined; providers: readonly unknown[] }

/** Returns the reason for each setting that a demo must not have, by the key of the setting. */
export function refusedInDemo({
  demo,
  smtpUrl,
  providers,
}: DemoRelevantSettings): ReadonlyMap<string, string> {
  const refused = new Map<string, string>()
  if (demo && smtpUrl !== undefined)
    refused.set('smtpUrl', 'a demo sends no email. Everyone can read its emails at /dev/mail')
  if (demo && providers.length > 0)
    refused.set(
      'providers',
      'a demo sends no requests to other servers and stores no accounts of other sites',
    )
  return refused
}
