// Uploaded pictures, re-encoded: logos and avatars. In the database, so that every instance has them.
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const images = pgTable(
  'images',
  {
    /** SHA-256 of the bytes, in base64url: what is uploaded twice is kept once. */
    hash: text().primaryKey(),
    bytes: bytea().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_created_idx').on(table.createdAt)],
)
