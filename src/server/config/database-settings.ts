import { z } from 'zod'

import { isUrl, optional, setting, wholeNumber, wholeSeconds } from './setting.ts'

/** Where the data lives, and how PostgreSQL is reached. */
export const databaseSettings = {
  databaseUrl: optional(
    'a postgres:// or postgresql:// URL (required with DATABASE_DIRECT_URL)',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_URL',
      about: 'a PostgreSQL URL (15 or newer). Unset: the embedded database in `DATA_DIR`',
      secret: true,
    },
  ),
  databaseDirectUrl: optional(
    'a postgres:// or postgresql:// URL',
    z.string().refine(isUrl('postgres:', 'postgresql:')),
    {
      name: 'DATABASE_DIRECT_URL',
      about:
        'where `DATABASE_URL` leads to a pooler such as PgBouncer: the server itself, for migrations and for LISTEN ' +
        '([storage.md](storage.md))',
      secret: true,
    },
  ),
  databasePoolSize: wholeNumber([1, 500], {
    name: 'DATABASE_POOL_SIZE',
    default: '10',
    about:
      'how many connections to PostgreSQL requests share, in each process; up to three come on top ' +
      '([storage.md](storage.md) has the arithmetic)',
  }),
  databaseWait: wholeSeconds([0, 600], {
    name: 'DATABASE_WAIT',
    default: '30',
    about: 'how many seconds the start waits for a PostgreSQL that does not answer yet',
  }),
  dataDir: setting('a directory', z.string(), {
    name: 'DATA_DIR',
    default: '.data',
    about: 'the embedded database; the key that is made where `SECRET_KEY` is unset',
  }),
}
