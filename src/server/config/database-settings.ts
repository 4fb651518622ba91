import { z } from 'zod'

import { isUrl, optional, setting, wholeNumber } from './setting.ts'

export const databaseSettings = {
  databaseUrl: optional(
    'a postgres:// or postgresql:// URL (required with DATABASE_DIRECT_URL)',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_URL',
      about: 'a PostgreSQL URL (15 or newer). If unset, the embedded database in `DATA_DIR` is used',
      secret: true,
    },
  ),
  databaseDirectUrl: optional(
    'a postgres:// or postgresql:// URL',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_DIRECT_URL',
      about:
        'the PostgreSQL server for migrations and LISTEN, if `DATABASE_URL` is a pooler such as PgBouncer ' +
        '([explanation/storage.md](../explanation/storage.md))',
      secret: true,
    },
  ),
  databasePoolSize: wholeNumber([1, 500], {
    name: 'DATABASE_POOL_SIZE',
    default: '10',
    about:
      'maximum connections to PostgreSQL for requests, per process; up to three more are used ' +
      '([explanation/storage.md](../explanation/storage.md))',
  }),
  dataDir: setting('a directory', z.string(), {
    name: 'DATA_DIR',
    default: '.data',
    about:
      'the directory of the embedded database, and of the key that is generated if `SECRET_KEY` is unset',
  }),
}
