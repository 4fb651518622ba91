import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Uploaded and re-encoded logos and avatars. They are in the database so that every instance has them. */
export const images = pgTable(
  'images',
  {
    /** SHA-256 of the bytes in base64url, so that equal images are stored once. */
    hash: text().primaryKey(),
    bytes: bytea().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_created_idx').on(table.createdAt)],
)
