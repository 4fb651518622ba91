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
