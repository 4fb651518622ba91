import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Uploaded logos and avatars, re-encoded. They are stored in the database so that all instances have them. */
export const images = pgTable(
  'images',
  {
    /** A hash of the kind (logo or avatar) and the bytes, so that equal images are stored once. See `pictureHash`. */
    hash: text().primaryKey(),
    bytes: bytea().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_created_idx').on(table.createdAt)],
)
