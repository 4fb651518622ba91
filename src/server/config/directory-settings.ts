import { z } from 'zod'

import { switchSetting, wholeNumber } from './setting.ts'

export const directorySettings = z.object({
  directory: switchSetting({
    name: 'DIRECTORY',
    default: 'off',
    about:
      '`on`: developers can publish a card in the directory at `/developers`; always on with `DEMO=on` ' +
      '([how-to/directory.md](../how-to/directory.md))',
  }),
  directoryOpensWith: wholeNumber([0, 1000], {
    name: 'DIRECTORY_OPENS_WITH',
    default: '10',
    about: 'number of visible cards below which the directory lists none',
  }),
  directoryNeedsPay: switchSetting({
    name: 'DIRECTORY_NEEDS_PAY',
    default: 'on',
    about: 'whether companies can contact developers only about a job that states its pay',
  }),
})
