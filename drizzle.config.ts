// For `npm run db:generate`: turns a change of the tables into a migration.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/tables',
  out: './src/server/db/migrations',
})
