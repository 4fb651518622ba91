import type { z } from 'zod'

import { allauthSettings } from './account-settings.ts'
import { alertSettings } from './alert-settings.ts'
import { directorySettings } from './directory-settings.ts'
import { mfaSettings } from './mfa-settings.ts'
import { postingSettings } from './posting-settings.ts'
import { demoSettings, serverSettings } from './server-settings.ts'
import { socialSettings } from './social-settings.ts'

export type Group = { title: string; intro?: string; settings: z.ZodObject }

export const settingGroups: readonly Group[] = [
  { title: 'The server', settings: serverSettings },
  { title: 'Posting and review', settings: postingSettings },
  { title: 'Job alerts', settings: alertSettings },
  { title: 'Developer directory', settings: directorySettings },
  { title: 'Demo', settings: demoSettings },
  {
    title: 'Accounts',
    intro: 'Names and defaults are those of django-allauth. Defaults in *italics* differ.',
    settings: allauthSettings,
  },
  { title: 'Second factors', settings: mfaSettings },
  { title: 'Provider accounts and tokens', settings: socialSettings },
]
