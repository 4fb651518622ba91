import { z } from 'zod'

import { isUrl, optional, setting } from './setting.ts'

export const databaseSettings = {
  databaseUrl: optional(
    'a postgres:// or postgresql:// URL',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_URL',
      about: 'a PostgreSQL URL (15 or newer). If unset, the embedded database in `DATA_DIR` is used',
      secret: true,
    },
  ),
  dataDir: setting('a directory', z.string(), {
    name: 'DATA_DIR',
    default: '.data',
    about:
      'the directory of the embedded database, and of the key that is generated if `SECRET_KEY` is unset',
  }),
}
